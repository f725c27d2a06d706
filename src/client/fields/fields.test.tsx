// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Kind, kinds } from '../../shared/gen/kinds.ts';
import type { Property } from '../../shared/schema/entity.ts';
import { ModelProvider, wholeModel } from '../model/model.ts';
import type { FilterValues, InputProps } from './field.ts';
import { fieldOf } from './fields.ts';
import { PropertyValue, valueText } from './property-value.tsx';

const REFERENCE = { entity: 'company/site', onDelete: 'restrict' } as const;

vi.mock('../data/records.ts', () => ({
  useOptions: (path: string | null) => ({
    options:
      path === null
        ? []
        : [
            { id: 3, label: 'Plant North' },
            { id: 4, label: 'Plant South' },
          ],
    total: path === null ? 0 : 2,
  }),
  useRecord: () => ({ record: undefined }),
  useList: () => ({ rows: [], meta: undefined, isLoading: false }),
}));

afterEach(cleanup);

function property(kind: Kind, more: Partial<Property> = {}): Property {
  return {
    name: 'size',
    title: 'Size',
    kind,
    storage: 'text',
    required: false,
    requiredOnCreate: false,
    readOnly: false,
    writeOnly: false,
    unique: false,
    ...more,
  };
}

const CHOICES = {
  choices: [
    { const: 'low', title: 'Low' },
    { const: 'high', title: 'High' },
  ],
};

test('every kind has a look', () => {
  const names = Object.keys(kinds) as Kind[];
  expect(names.length).toBeGreaterThan(9);
  for (const kind of names) expect(fieldOf({ kind })).toHaveProperty('Cell');
  expect(() => fieldOf({ kind: 'colour' as Kind })).toThrow('src/client/fields/colour.tsx');
});

test('a control of the filter panel sets only operators that the API has', () => {
  for (const kind of Object.keys(kinds) as Kind[])
    expect(kinds[kind].operators).toEqual(expect.arrayContaining([...fieldOf({ kind }).filters]));
});

test.each<[string, Property, unknown, string]>([
  ['text', property('text'), 'Pump', 'Pump'],
  ['a choice', property('choice', CHOICES), 'high', 'High'],
  ['an integer with a unit', property('integer', { unit: 'kW' }), 1200, '1,200\u00a0kW'],
  ['a number', property('number'), 12345.678, '12,345.678'],
  ['a decimal', property('decimal', { decimals: 2 }), 12.5, '12.50'],
  ['a decimal with a unit', property('decimal', { decimals: 3, unit: 'h' }), 1, '1.000\u00a0h'],
  ['a date', property('date'), '2026-03-01', 'Mar 1, 2026'],
  ['a moment', property('datetime'), '2026-03-01T12:30:00.000Z', 'Mar 1, 2026'],
  [
    'a reference',
    property('reference', { reference: REFERENCE }),
    { id: 3, label: 'Plant North' },
    'Plant North',
  ],
  ['a yes', property('boolean'), true, 'Yes'],
  ['a no', property('boolean'), false, 'No'],
])('the cell of %s', (_what, of, value, text) => {
  const { container } = render(<PropertyValue property={of} value={value} />);
  expect(container.textContent).toContain(text);
  expect(valueText(of, value)).toContain(text);
});

test.each(Object.keys(kinds) as Kind[])('the cell of %s without a value is a dash or a no', (kind) => {
  const { container } = render(<PropertyValue property={property(kind)} value={null} />);
  expect(container.textContent).toBe(kind === 'boolean' ? 'No' : '–');
  expect(valueText(property(kind), null)).toBe('');
});

test('an amount of money has two decimals, whatever the kind', () => {
  expect(valueText(property('number'), 1234.5, 'money')).toBe('1,234.50');
  expect(valueText(property('decimal', { decimals: 4 }), 1234.5, 'money')).toBe('1,234.50');
});

/** A filter with the values it has set so far. */
function Panel({
  of,
  start = {},
  onSet,
}: {
  of: Property;
  start?: FilterValues;
  onSet(v: FilterValues): void;
}) {
  const [values, setValues] = useState<FilterValues>(start);
  const { Filter } = fieldOf(of);
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
          setValues((now) => ({ ...now, ...change }));
        }}
      />
    </>
  );
}

function filter(of: Property, start?: FilterValues) {
  const onSet = vi.fn();
  render(
    <ModelProvider value={wholeModel}>
      <Panel of={of} start={start} onSet={onSet} />
    </ModelProvider>,
  );
  return onSet;
}

test('text is looked for by what it contains, after a pause', async () => {
  const onSet = filter(property('text'));
  fireEvent.change(screen.getByLabelText('Size'), { target: { value: ' pump ' } });
  expect(onSet).not.toHaveBeenCalled();
  await waitFor(() => expect(onSet.mock.calls).toEqual([[{ contains: 'pump' }]]));
});

test.each<Kind>(['integer', 'number', 'decimal'])('%s: from one number to another', async (kind) => {
  const onSet = filter(property(kind, { unit: 'kW' }), { lte: '9' });
  expect((screen.getByLabelText('Size to') as HTMLInputElement).value).toBe('9');
  fireEvent.change(screen.getByLabelText('Size from'), { target: { value: '5' } });
  await waitFor(() => expect(onSet.mock.calls).toEqual([[{ gte: '5' }]]));
  expect(screen.getByText('kW')).toBeTruthy();
});

test.each<Kind>(['date', 'datetime'])('%s: a span by its name, or between two days', async (kind) => {
  const onSet = filter(property(kind));
  const spans = screen.getByLabelText('Size') as HTMLSelectElement;
  fireEvent.change(spans, { target: { value: 'Last 7 days' } });
  expect(onSet).toHaveBeenLastCalledWith({ gte: '@today-7', lte: '@today' });
  expect(spans.value).toBe('Last 7 days');
  fireEvent.change(spans, { target: { value: 'between' } });
  expect(onSet).toHaveBeenLastCalledWith({ gte: '', lte: '' });
  fireEvent.change(screen.getByLabelText('Size from'), { target: { value: '2026-03-01' } });
  await waitFor(() => expect(onSet).toHaveBeenLastCalledWith({ gte: '2026-03-01' }));
});

test('several choices are ticked', () => {
  const onSet = filter(property('choice', CHOICES), { in: 'low' });
  fireEvent.click(screen.getByRole('button', { name: 'Size: Low' }));
  expect((screen.getByLabelText('Low') as HTMLInputElement).checked).toBe(true);
  fireEvent.click(screen.getByLabelText('High'));
  expect(onSet).toHaveBeenLastCalledWith({ in: 'low,high' });
  screen.getByRole('button', { name: 'Size: Low, High' });
  fireEvent.keyDown(screen.getByLabelText('High'), { key: 'Escape' });
  expect(screen.queryByLabelText('High')).toBeNull();
});

test('of many choices the first is named, and how many more', () => {
  const choices = ['Low', 'Medium', 'High'].map((title) => ({ const: title.toLowerCase(), title }));
  filter(property('choice', { choices }), { in: 'low,medium,high' });
  screen.getByRole('button', { name: 'Size: Low and 2 more' });
});

test('one record goes by its id, several by a list of them', () => {
  const onSet = filter(property('reference', { reference: REFERENCE }));
  fireEvent.click(screen.getByRole('button', { name: 'Size: Any' }));
  fireEvent.click(screen.getByLabelText('Plant North'));
  expect(onSet).toHaveBeenLastCalledWith({ id: '3', in: '' });
  screen.getByRole('button', { name: 'Size: Plant North' });
  fireEvent.click(screen.getByLabelText('Plant South'));
  expect(onSet).toHaveBeenLastCalledWith({ id: '', in: '3,4' });
  screen.getByRole('button', { name: 'Size: Plant North, Plant South' });
});

function input(of: Property, value?: unknown, more: Partial<InputProps> = {}) {
  const onChange = vi.fn();
  const { Input } = fieldOf(of);
  if (!Input) throw new Error(`${of.kind} has no Input`);
  const props = {
    id: 'i',
    name: 'size',
    property: of,
    value,
    onChange,
    label: 'Size',
    invalid: true,
    ...more,
  };
  render(
    <>
      <span id="i-label">{of.title}</span>
      <Input {...props} />
    </>,
  );
  return onChange;
}

test('every kind that a form has a field for has an Input', () => {
  for (const kind of Object.keys(kinds) as Kind[])
    expect([kind, fieldOf({ kind }).Input !== undefined]).toEqual([kind, kinds[kind].form !== null]);
});

test.each<[string, Property, Partial<InputProps>, string]>([
  ['text', property('text'), {}, 'text'],
  ['an address', property('text', { format: 'email' }), {}, 'email'],
  ['a secret', property('text'), { widget: 'password' }, 'password'],
  ['a long text', property('text'), { widget: 'textarea', rows: 3 }, 'textarea'],
])('%s is typed, and an emptied box is no value', (_what, of, more, type) => {
  const onChange = input(of, 'a', more);
  const box = screen.getByDisplayValue('a') as HTMLInputElement;
  expect([box.type, box.name, box.className]).toEqual([type, 'size', 'form-control is-invalid']);
  fireEvent.change(box, { target: { value: 'ab' } });
  fireEvent.change(box, { target: { value: '' } });
  expect(onChange.mock.calls).toEqual([['ab'], [undefined]]);
});

test.each([
  ['time-zone', 'Europe/Berlin'],
  ['time-zone', 'UTC'],
  ['currency', 'EUR'],
])('a text of the format %s offers %s', (format, value) => {
  input(property('text', { format }));
  const box = screen.getByRole('combobox') as HTMLInputElement;
  expect([...(box.list?.options ?? [])].map((option) => option.value)).toContain(value);
});

test('a day is typed as one, a moment by the clock of the reader', () => {
  const onDay = input(property('date'), '2026-03-01');
  fireEvent.change(screen.getByDisplayValue('2026-03-01'), { target: { value: '2026-03-02' } });
  expect(onDay).toHaveBeenLastCalledWith('2026-03-02');
  cleanup();
  const here = new Date(2026, 2, 1, 9, 30);
  const onMoment = input(property('datetime'), here.toISOString());
  const box = screen.getByDisplayValue('2026-03-01T09:30');
  fireEvent.change(box, { target: { value: '2026-03-01T10:45' } });
  expect(onMoment).toHaveBeenLastCalledWith(new Date(2026, 2, 1, 10, 45).toISOString());
  fireEvent.change(box, { target: { value: '' } });
  expect(onMoment).toHaveBeenLastCalledWith(undefined);
});

test('few choices stand in sight; each button has the name of its field, which is what an error is found by', () => {
  const onChange = input(property('choice', CHOICES), 'high', {
    widget: 'radio',
    'aria-invalid': true,
    'aria-describedby': 'i-error',
  });
  const group = screen.getByRole('radiogroup', { name: 'Size' });
  expect(group.getAttribute('aria-invalid')).toBe('true');
  expect(group.getAttribute('aria-describedby')).toBe('i-error');
  const buttons = screen.getAllByRole('radio') as HTMLInputElement[];
  expect(buttons.map(({ name, checked }) => [name, checked])).toEqual([
    ['size', false],
    ['size', true],
  ]);
  fireEvent.click(screen.getByLabelText('Low'));
  expect(onChange).toHaveBeenLastCalledWith('low');
});

test('a number is typed with its unit beside it', () => {
  const onChange = input(property('decimal', { decimals: 2, unit: 'kW' }), 1.5);
  const box = screen.getByLabelText('Size in kW') as HTMLInputElement;
  expect([box.value, box.step, box.type, box.className]).toEqual([
    '1.5',
    '0.01',
    'number',
    'form-control is-invalid',
  ]);
  fireEvent.change(box, { target: { value: '' } });
  expect(onChange).toHaveBeenLastCalledWith(undefined);
  fireEvent.change(box, { target: { value: '2.25' } });
  expect(onChange).toHaveBeenLastCalledWith('2.25');
});

test('a choice, a record and a yes or no tell their values', () => {
  const chosen = input(property('choice', CHOICES), 'low');
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '1' } });
  expect(chosen).toHaveBeenLastCalledWith('high');
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '' } });
  expect(chosen).toHaveBeenLastCalledWith(undefined);
  cleanup();
  const record = input(property('reference', { reference: REFERENCE }), 4);
  expect((screen.getByRole('combobox') as HTMLSelectElement).value).toBe('4');
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '3' } });
  expect(record).toHaveBeenLastCalledWith(3);
  cleanup();
  const isOn = input(property('boolean'), false);
  fireEvent.click(screen.getByRole('checkbox'));
  expect(isOn).toHaveBeenLastCalledWith(true);
});
