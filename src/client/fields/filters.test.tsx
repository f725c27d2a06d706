// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../test/support/fake-api.ts';
import { type Kind, kinds } from '../../shared/gen/kinds.ts';
import type { Property } from '../../shared/schema/entity.ts';
import { dayFromToday } from '../ui/days.ts';
import { controlsOf } from './controls.ts';
import type { FilterValues } from './field.ts';
import { fieldOf } from './fields.ts';
import { monthsBefore, SPANS } from './parts/days.ts';
import { drawAlone } from './testing/draw-alone.tsx';
import { choice, property, reference, sites } from './testing/properties.ts';

beforeEach(() => {
  fakeApi({ 'company/site': sites(3) });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

const KINDS = Object.keys(kinds) as Kind[];

/** A filter with the values it has set so far, as a list's address would keep them. */
function Panel({ of, start, onSet }: { of: Property; start: FilterValues; onSet(v: FilterValues): void }) {
  const [values, setValues] = useState<FilterValues>(start);
  const Filter = controlsOf(of)?.Filter;
  if (!Filter) return null;
  return (
    <>
      <label htmlFor="f">{of.title}</label>
      <Filter
        id="f"
        property={of}
        values={values}
        onChange={(change) => {
          onSet(change);
          setValues((now) => withoutEmpty({ ...now, ...change }));
        }}
      />
    </>
  );
}

function withoutEmpty(values: FilterValues): FilterValues {
  return Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''));
}

function filter(of: Property, start: FilterValues = {}) {
  const onSet = vi.fn();
  drawAlone(<Panel of={of} start={start} onSet={onSet} />);
  return onSet;
}

test('a control sets only operators that the API has; without one there is no control', () => {
  for (const kind of KINDS) {
    const { filters } = fieldOf({ kind });
    expect(kinds[kind].operators).toEqual(expect.arrayContaining([...filters]));
    expect([kind, filters.length > 0]).toEqual([kind, controlsOf({ kind })?.Filter !== undefined]);
  }
  expect(KINDS.filter((kind) => !controlsOf({ kind })?.Filter)).toEqual(['lines', 'object']);
});

interface Box {
  of: Property;
  label: string;
  operator: 'contains' | 'gte' | 'lte';
  typed: string;
  told: string;
}

const between = { gte: '2026-01-01', lte: '2026-12-31' };
const BOXES: (Box & { start: FilterValues })[] = [
  {
    of: property('text'),
    label: 'Size',
    operator: 'contains',
    typed: ' pump ',
    told: 'pump',
    start: { contains: 'old' },
  },
  ...(['integer', 'number', 'decimal'] as const).flatMap((kind) => {
    const of = property(kind, { unit: 'kW' });
    const start = { gte: '1', lte: '9' };
    return [
      { of, label: 'Size from', operator: 'gte' as const, typed: '5', told: '5', start },
      { of, label: 'Size to', operator: 'lte' as const, typed: '1,007', told: '1007', start },
    ];
  }),
  ...(
    [
      ['time', '08:30'],
      ['duration', '1h 30'],
    ] as const
  ).flatMap(([kind, typed]) =>
    (['gte', 'lte'] as const).map((operator) => {
      const label = operator === 'gte' ? 'Size from' : 'Size to';
      return { of: property(kind), label, operator, typed, told: typed, start: { [operator]: '09:00' } };
    }),
  ),
  ...(['date', 'datetime'] as const).flatMap((kind) => {
    const of = property(kind);
    return [
      {
        of,
        label: 'Size from',
        operator: 'gte' as const,
        typed: '2026-03-01',
        told: '2026-03-01',
        start: between,
      },
      {
        of,
        label: 'Size to',
        operator: 'lte' as const,
        typed: '2026-03-31',
        told: '2026-03-31',
        start: between,
      },
    ];
  }),
];

describe.each(BOXES)('$of.kind, $label', ({ of, label, operator, typed, told, start }) => {
  const box = () => screen.getByLabelText(label) as HTMLInputElement;

  test('shows what the address asks for; what is typed counts after a pause, once', async () => {
    const onSet = filter(of, start);
    expect(box().value).toBe(start[operator]);
    fireEvent.change(box(), { target: { value: typed } });
    expect(onSet).not.toHaveBeenCalled();
    await waitFor(() => expect(onSet.mock.calls).toEqual([[{ [operator]: told }]]));
  });

  test('emptied, it is no filter any more', async () => {
    const onSet = filter(of, start);
    fireEvent.change(box(), { target: { value: '' } });
    await waitFor(() => expect(onSet.mock.calls).toEqual([[{ [operator]: '' }]]));
  });

  test('what it cannot be is not shown', () => {
    // What is typed in words is read by the server, and the list says what it cannot be.
    if (of.kind === 'text' || of.kind === 'duration' || of.kind === 'time') return;
    filter(of, { gte: 'soon', lte: 'later' });
    expect(box().value).toBe('');
  });
});

test('the name of a filter for numbers leads to the first of its bounds', () => {
  filter(property('integer'));
  const [from, to] = ['Size from', 'Size to'].map((label) => screen.getByLabelText(label));
  expect((screen.getByText('Size') as HTMLLabelElement).control).toBe(from);
  expect([from?.id, to?.id]).toEqual(['f', 'f-to']);
});

test('the unit of a number stands beside its bounds', () => {
  filter(property('integer', { unit: 'kW' }));
  expect(screen.getByText('kW')).toBeTruthy();
});

describe.each(['date', 'datetime'] as const)('%s', (kind) => {
  const spans = () => screen.getByLabelText('Size') as HTMLSelectElement;

  test.each(SPANS)('$label', ({ label, bounds }) => {
    const onSet = filter(property(kind));
    expect([spans().value, screen.queryByLabelText('Size from')]).toEqual(['', null]);
    fireEvent.change(spans(), { target: { value: label } });
    expect(onSet.mock.calls).toEqual([[{ gte: '', lte: '', lt: '', ...bounds }]]);
    expect(spans().value).toBe(label);
    cleanup();
    filter(property(kind), bounds);
    expect(spans().value).toBe(label);
    fireEvent.change(spans(), { target: { value: '' } });
    expect(spans().value).toBe('');
  });

  test('a month before this one by its name, also one that only a link asks for', () => {
    const [last, , before] = monthsBefore(dayFromToday());
    const onSet = filter(property(kind));
    fireEvent.change(spans(), { target: { value: before?.label } });
    expect(onSet.mock.calls).toEqual([[{ lte: '', ...before?.bounds }]]);
    expect(spans().value).toBe(before?.label);
    cleanup();
    filter(property(kind), { gte: '2019-12-01', lt: '2020-01-01' });
    expect(spans().value).toBe('December 2019');
    expect(last?.bounds.lt).toBe(`${dayFromToday().slice(0, 7)}-01`);
  });

  test('between two days, which are asked for', async () => {
    const onSet = filter(property(kind));
    fireEvent.change(spans(), { target: { value: 'between' } });
    expect(onSet).toHaveBeenLastCalledWith({ gte: '', lte: '', lt: '' });
    fireEvent.change(screen.getByLabelText('Size from'), { target: { value: '2026-03-01' } });
    await waitFor(() => expect(onSet).toHaveBeenLastCalledWith({ gte: '2026-03-01' }));
    expect(spans().value).toBe('between');
  });
});

/** Ticks one option after the other, and returns what each has set and the button's text then. */
async function ticked(onSet: ReturnType<typeof vi.fn>, titles: string[]): Promise<unknown[]> {
  const said: unknown[] = [];
  for (const title of titles) {
    fireEvent.click(await screen.findByLabelText(title));
    said.push(onSet.mock.lastCall?.[0], screen.getByRole('button').textContent);
  }
  return said;
}

test('choices are ticked and unticked', async () => {
  const onSet = filter(choice, { in: 'low' });
  fireEvent.click(screen.getByRole('button', { name: 'Size: Low' }));
  expect((screen.getByLabelText('Low') as HTMLInputElement).checked).toBe(true);
  expect(await ticked(onSet, ['High', 'Low', 'High'])).toEqual([
    { in: 'low,high' },
    'Low, High',
    { in: 'high' },
    'High',
    { in: '' },
    'Any',
  ]);
  fireEvent.keyDown(screen.getByLabelText('High'), { key: 'Escape' });
  expect(screen.queryByLabelText('High')).toBeNull();
});

test('of many choices the first is named, and how many more', () => {
  const choices = ['Low', 'Medium', 'High'].map((title) => ({ const: title.toLowerCase(), title }));
  filter(property('choice', { choices }), { in: 'low,medium,high' });
  screen.getByRole('button', { name: 'Size: Low and 2 more' });
});

test('one record goes by its id, several by a list of them', async () => {
  const onSet = filter(reference);
  fireEvent.click(screen.getByRole('button', { name: 'Size: Any' }));
  expect(await ticked(onSet, ['Plant 3', 'Plant 4', 'Plant 3', 'Plant 4'])).toEqual([
    { id: '3', in: '' },
    'Plant 3',
    { id: '', in: '3,4' },
    'Plant 3, Plant 4',
    { id: '4', in: '' },
    'Plant 4',
    { id: '', in: '' },
    'Any',
  ]);
});

test('records that an address names are called by their names, also beyond those that are offered', async () => {
  fakeApi({ 'company/site': sites(120) });
  filter(reference, { in: '3,120' });
  expect(await screen.findByRole('button', { name: 'Size: Plant 3, Plant 120' })).toBeTruthy();
});

test('of three records the first is named', async () => {
  filter(reference, { in: '3,4,5' });
  expect(await screen.findByRole('button', { name: 'Size: Plant 3 and 2 more' })).toBeTruthy();
});

test('nothing is asked for while nothing is chosen and the list is closed', async () => {
  const api = fakeApi({ 'company/site': sites(3) });
  filter(reference);
  await Promise.resolve();
  expect(api.sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Size: Any' }));
  await screen.findByLabelText('Plant 3');
  expect(api.sent.map(({ path }) => path)).toEqual(['company/site']);
});

test('many records are searched', async () => {
  const api = fakeApi({ 'company/site': sites(120) });
  const onSet = filter(reference);
  fireEvent.click(screen.getByRole('button', { name: 'Size: Any' }));
  fireEvent.change(await screen.findByLabelText('Search Size'), { target: { value: 'plant' } });
  await waitFor(() => expect(api.sent.at(-1)?.query.search).toBe('plant'));
  expect(await screen.findByText('20 of 120')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Plant 7'));
  expect(onSet).toHaveBeenLastCalledWith({ id: '7', in: '' });
});

test('more than seven records are found by typing at once, also where all are known', async () => {
  const api = fakeApi({ 'company/site': sites(12) });
  filter(reference);
  const button = screen.getByRole('button', { name: 'Size: Any' });
  button.focus();
  fireEvent.click(button);
  const box = await screen.findByLabelText('Search Size');
  expect(document.activeElement).toBe(box);
  fireEvent.change(box, { target: { value: 'LANT 12' } });
  expect(screen.getAllByRole('checkbox')).toEqual([screen.getByLabelText('Plant 12')]);
  fireEvent.change(box, { target: { value: 'nowhere' } });
  expect(screen.getByRole('status').textContent).toBe('No records found');
  expect(api.sent.length).toBe(1);
});

test('a few records have no box that searches them', async () => {
  filter(reference);
  fireEvent.click(screen.getByRole('button', { name: 'Size: Any' }));
  await screen.findByLabelText('Plant 3');
  expect(screen.queryByLabelText('Search Size')).toBeNull();
});

test('a search that is on its way says so, keeps what was found before, and says that it finds nothing', async () => {
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const api = fakeApi({ 'company/site': sites(120) });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (request: Request) => {
    // Delays only the search: its request has an ordering, that of the options has none.
    if (new URL(request.url).searchParams.has('ordering')) await first.promise;
    return fetch(request);
  });
  filter(reference);
  fireEvent.click(screen.getByRole('button', { name: 'Size: Any' }));
  const box = await screen.findByLabelText('Search Size');
  expect(screen.getByRole('status').textContent).toBe('Searching…');
  first.resolve();
  await screen.findByText('20 of 120');
  api.answerNext('GET', 'company/site', 200, { data: [], meta: { total: 0 } }, second.promise);
  fireEvent.change(box, { target: { value: 'nowhere' } });
  await waitFor(() => expect(api.sent.at(-1)?.query.search).toBe('nowhere'));
  expect(screen.getByRole('status').textContent).toBe('20 of 120');
  second.resolve();
  expect(await screen.findByText('No records found')).toBeTruthy();
});

test('yes or no, or any', () => {
  const onSet = filter(property('boolean'), { equals: 'false' });
  const select = screen.getByLabelText('Size') as HTMLSelectElement;
  expect(select.value).toBe('false');
  fireEvent.change(select, { target: { value: 'true' } });
  fireEvent.change(select, { target: { value: '' } });
  expect(onSet.mock.calls).toEqual([[{ equals: 'true' }], [{ equals: '' }]]);
});

test('records without a value, where an address asks for them, are named and ticked off', async () => {
  const onSet = filter(reference, { in: '3,@none' });
  fireEvent.click(await screen.findByRole('button', { name: 'Size: Plant 3, None' }));
  fireEvent.click(await screen.findByLabelText('None'));
  expect(onSet).toHaveBeenCalledExactlyOnceWith({ id: '3', in: '' });
  cleanup();
  const choices = ['Low', 'High'].map((title) => ({ const: title.toLowerCase(), title }));
  const onChoose = filter(property('choice', { choices }), { in: 'low,@none' });
  fireEvent.click(screen.getByRole('button', { name: 'Size: Low, None' }));
  fireEvent.click(screen.getByLabelText('None'));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({ in: 'low' });
});

test('of people whoever looks can be meant', async () => {
  fakeApi({ 'users/user': [{ id: 3, name: 'Ann' }] });
  const onSet = filter(property('reference', { reference: { entity: 'users/user', onDelete: 'restrict' } }));
  fireEvent.click(screen.getByRole('button', { name: 'Size: Any' }));
  expect(await ticked(onSet, ['Me', 'Ann'])).toEqual([
    { id: '@me', in: '' },
    'Me',
    { id: '', in: '@me,3' },
    'Me, Ann',
  ]);
  cleanup();
  filter(property('reference', { reference: { entity: 'users/user', onDelete: 'restrict' } }), {
    in: '3,@me',
  });
  expect(await screen.findByRole('button', { name: 'Size: Ann, Me' })).toBeTruthy();
});

test('of a tree what lies below the one chosen can be meant too', async () => {
  const tree = { entity: 'company/site', onDelete: 'restrict' as const, tree: 'parent' };
  const onSet = filter(property('reference', { reference: tree }), { id: '3' });
  fireEvent.click(await screen.findByRole('button', { name: 'Size: Plant 3' }));
  fireEvent.click(await screen.findByLabelText('And all below it'));
  expect(onSet).toHaveBeenLastCalledWith({ under: '3', id: '', in: '' });
  await screen.findByRole('button', { name: 'Size: Plant 3 and below' });
  fireEvent.click(screen.getByLabelText('And all below it'));
  expect(onSet).toHaveBeenLastCalledWith({ id: '3', under: '', in: '' });
});

test('of a day that may be due what is overdue can be asked for', () => {
  const onChoose = vi.fn();
  const Filter = controlsOf({ kind: 'date' })?.Filter;
  if (!Filter) throw new Error('Days have no filter');
  const props = { id: 'f', property: property('date'), values: {}, onChange: vi.fn() };
  const draw = (isOn: boolean) => {
    drawAlone(
      <>
        <label htmlFor="f">Size</label>
        <Filter {...props} overdue={{ isOn, onChoose }} />
      </>,
    );
    return screen.getByLabelText<HTMLSelectElement>('Size');
  };
  fireEvent.change(draw(false), { target: { value: 'overdue' } });
  expect(onChoose).toHaveBeenCalledOnce();
  expect(props.onChange).not.toHaveBeenCalled();
  cleanup();
  expect(draw(true).selectedOptions[0]?.text).toBe('Overdue');
});
