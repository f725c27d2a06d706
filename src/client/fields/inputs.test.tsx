// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../test/support/fake-api.ts';
import { type Kind, kinds } from '../../shared/gen/kinds.ts';
import type { Property } from '../../shared/schema/entity.ts';
import { controlsOf } from './controls.ts';
import type { InputProps } from './field.ts';
import { drawAlone } from './testing/draw-alone.tsx';
import { choice, property, reference, sites } from './testing/properties.ts';

beforeEach(() => void fakeApi({ 'company/site': sites(2) }));

const KINDS = Object.keys(kinds) as Kind[];
const moment = (hour: number, minute: number) => new Date(2026, 2, 1, hour, minute).toISOString();

interface Case {
  what: string;
  of: Property;
  /** The control the screen asks for instead of the default one. */
  widget?: string;
  value: unknown;
  /** What the control shows for the value, and when empty. */
  shown: string;
  empty?: string;
  /** What is entered, and the value reported. */
  enters: string;
  told: unknown;
  /** A value invalid for the kind, and what is shown for it. */
  strange: [value: unknown, shown: string];
  /** The type of the control, such as an input's `type`. */
  type: string;
}

const line = { value: 'Pump', shown: 'Pump', enters: 'Valve', told: 'Valve', strange: [12, '12'] } as const;
const number = { enters: '2.25', told: 2.25, type: 'text' };
const many: Case['strange'] = ['many', 'many'];

const CASES: Case[] = [
  { ...line, what: 'text', of: property('text'), strange: [12, '12'], type: 'text' },
  {
    ...line,
    what: 'an address',
    of: property('text', { format: 'email' }),
    strange: [12, '12'],
    type: 'email',
  },
  {
    ...line,
    what: 'a secret',
    of: property('text'),
    widget: 'password',
    strange: [12, '12'],
    type: 'password',
  },
  {
    ...line,
    what: 'a long text',
    of: property('text'),
    widget: 'textarea',
    strange: [12, '12'],
    type: 'textarea',
  },
  {
    ...number,
    what: 'an integer',
    of: property('integer'),
    value: 1200,
    shown: '1200',
    strange: many,
    enters: '225',
    told: 225,
  },
  {
    ...number,
    what: 'a number',
    of: property('number'),
    value: 0.125,
    shown: '0.125',
    strange: many,
  },
  {
    ...number,
    what: 'a decimal',
    of: property('decimal', { decimals: 2, unit: 'kW' }),
    value: 1.5,
    shown: '1.5',
    strange: many,
  },
  {
    what: 'a date',
    of: property('date'),
    value: '2026-03-01',
    shown: '2026-03-01',
    enters: '2026-03-02',
    told: '2026-03-02',
    strange: ['soon', ''],
    type: 'date',
  },
  {
    what: 'a moment, by the clock of the reader',
    of: property('datetime'),
    value: moment(9, 30),
    shown: '2026-03-01T09:30',
    enters: '2026-03-01T10:45',
    told: moment(10, 45),
    strange: ['soon', ''],
    type: 'datetime-local',
  },
  {
    what: 'a time of day',
    of: property('time'),
    value: '08:30',
    shown: '08:30',
    enters: '09:45',
    told: '09:45',
    strange: ['soon', ''],
    type: 'time',
  },
  {
    what: 'a point',
    of: property('point'),
    value: '47.37,8.54',
    shown: '47.37, 8.54',
    enters: "47°30'N 8,5 E",
    told: '47.5,8.5',
    strange: ['here', 'here'],
    type: 'text',
  },
  {
    what: 'a duration',
    of: property('duration'),
    value: 'PT1H30M',
    shown: '1 h 30 min',
    enters: '1h 45',
    told: 'PT1H45M',
    strange: ['soon', 'soon'],
    type: 'text',
  },
  {
    what: 'a web address',
    of: property('web'),
    value: 'https://acme.example',
    shown: 'https://acme.example',
    enters: 'www.acme.example',
    told: 'https://www.acme.example',
    strange: ['pump', 'pump'],
    type: 'text',
  },
  {
    what: 'a phone number',
    of: property('phone'),
    value: '+1 555 0100',
    shown: '+1 555 0100',
    enters: '+1 555 0199',
    told: '+1 555 0199',
    strange: ['Ana', 'Ana'],
    type: 'tel',
  },
  {
    what: 'a choice',
    of: choice,
    value: 'high',
    shown: 'High',
    empty: 'Choose a size',
    enters: 'Low',
    told: 'low',
    strange: ['huge', 'Choose a size'],
    type: 'select-one',
  },
  {
    what: 'a choice of buttons',
    of: choice,
    widget: 'radio',
    value: 'high',
    shown: 'High',
    enters: 'Low',
    told: 'low',
    strange: ['huge', ''],
    type: 'radio',
  },
  {
    what: 'a record',
    of: reference,
    value: 4,
    shown: 'Plant 4',
    empty: 'Choose a size',
    enters: 'Plant 3',
    told: 3,
    strange: [9, 'Number 9'],
    type: 'select-one',
  },
  {
    what: 'a yes',
    of: property('boolean'),
    value: true,
    shown: 'on',
    enters: 'on',
    told: true,
    strange: ['yes', ''],
    type: 'checkbox',
  },
];

function draw({ of, widget }: Case, more: Partial<InputProps> = {}) {
  const onChange = vi.fn();
  const Input = controlsOf(of)?.Input;
  if (!Input) throw new Error(`${of.kind} has no Input`);
  const props = { id: 'i', name: 'size', property: of, value: undefined, onChange, label: 'Size', widget };
  drawAlone(
    <>
      <span id="i-label">Size</span>
      <Input {...props} {...more} />
    </>,
  );
  return onChange;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** There is always at least one. */
function controls(): Control[] {
  const all = [...document.querySelectorAll<Control>('input, select, textarea')];
  expect(all).not.toEqual([]);
  return all;
}

/** The text visible in the control. */
function shown(): string {
  const [first] = controls();
  if (first instanceof HTMLSelectElement) return first.selectedOptions[0]?.text ?? '';
  if (!(first instanceof HTMLInputElement) || !/^(radio|checkbox)$/.test(first.type))
    return first?.value ?? '';
  const checked = controls().find((each) => each instanceof HTMLInputElement && each.checked);
  return checked?.closest('label')?.textContent ?? checked?.value ?? '';
}

function enter(text: string): void {
  const [first] = controls();
  if (first instanceof HTMLSelectElement) {
    const option = [...first.options].find((each) => each.text === text);
    fireEvent.change(first, { target: { value: option?.value ?? '' } });
  } else if (first?.type === 'radio') fireEvent.click(screen.getByLabelText(text));
  else if (first?.type === 'checkbox') fireEvent.click(first);
  else fireEvent.change(first as Control, { target: { value: text } });
}

test('every kind that a form has a field for has an Input, and the table names it', () => {
  // Lines are a small table of inputs and files a list with pictures; the form draws both itself.
  const single = KINDS.filter((kind) => kind !== 'lines' && kind !== 'files');
  for (const kind of single)
    expect([kind, controlsOf({ kind }) !== undefined]).toEqual([kind, kinds[kind].form !== null]);
  const withInput = single.filter((kind) => kinds[kind].form !== null);
  // Several choices or records are several controls, which have tests of their own.
  expect(new Set([...CASES.map(({ of }) => of.kind), 'choices', 'references'])).toEqual(new Set(withInput));
});

describe.each(CASES)('$what', (one) => {
  test('shows its value, nothing without one, and what it can of a value it does not have', async () => {
    for (const [value, text] of [[one.value, one.shown], [undefined, one.empty ?? ''], one.strange]) {
      draw(one, { value });
      await waitFor(() => expect(shown()).toBe(text));
      expect(controls()[0]?.type).toBe(one.type);
      cleanup();
    }
  });

  test('tells what is entered, and that it is emptied', async () => {
    const onChange = draw(one);
    if (one.of === reference) await screen.findByText('Plant 3');
    enter(one.enters);
    expect(onChange.mock.calls).toEqual([[one.told]]);
    cleanup();
    // Radio buttons cannot be emptied.
    if (one.widget === 'radio') return;
    const emptied = draw(one, { value: one.value });
    await waitFor(() => expect(shown()).toBe(one.shown));
    enter('');
    expect(emptied.mock.calls).toEqual([[one.type === 'checkbox' ? false : undefined]]);
  });

  test.each([
    ['readOnly', true],
    ['disabled', true],
    ['required', false],
  ])('%s, it takes nothing: %s', (how, isFixed) => {
    draw(one, { value: one.value, [how]: true });
    for (const each of controls())
      expect(each.disabled || (!(each instanceof HTMLSelectElement) && each.readOnly)).toBe(isFixed);
  });

  test('looks wrong only where it is', () => {
    draw(one);
    if (!/radio|checkbox/.test(one.type))
      expect(document.getElementById('i')?.className).toMatch(/^(form-control|custom-select)$/);
  });

  test('has its name, says that it must be filled in and what is wrong with it', () => {
    draw(one, { required: true, invalid: true, 'aria-invalid': true, 'aria-describedby': 'i-error' });
    for (const each of controls())
      expect([each.name, each.required]).toEqual(['size', one.of.kind !== 'boolean']);
    const named = document.getElementById('i');
    expect(named?.getAttribute('aria-invalid')).toBe('true');
    expect(named?.getAttribute('aria-describedby')).toBe('i-error');
    if (!/radio|checkbox/.test(one.type))
      expect(named?.className).toMatch(/^(form-control|custom-select) is-invalid$/);
  });
});

const like = (what: string) => CASES.find((one) => one.what === what) as Case;

test.each([
  ['time-zone', 'Europe/Berlin'],
  ['time-zone', 'UTC'],
  ['currency', 'EUR'],
])('a text of the format %s offers %s', (format, value) => {
  draw({ ...like('text'), of: property('text', { format }) });
  const box = screen.getByRole('combobox') as HTMLInputElement;
  expect([...(box.list?.options ?? [])].map((option) => option.value)).toContain(value);
});

test.each([
  ['an integer', '1.5', '"1.5" is not a whole number.'],
  ['a number', '1,5', '"1,5" is unclear: write 1.5.'],
  ['a decimal', '1.125', '"1.125" has more than 2 decimals.'],
])('%s does not take %s, and keeps it to be corrected', (what, text, error) => {
  const onChange = draw(like(what));
  enter(text);
  expect(onChange.mock.calls).toEqual([[text]]);
  expect([shown(), (controls()[0] as HTMLInputElement).validationMessage]).toEqual([text, error]);
});

test.each([
  ['an integer', { min: 0 }, 'numeric'],
  ['an integer', { min: -5 }, ''],
  ['a number', { min: 0.5 }, 'decimal'],
  ['a number', {}, ''],
  ['a decimal', undefined, ''],
])(
  '%s within %o is typed on a keyboard with a minus sign where it may be below zero',
  (what, limits, mode) => {
    draw(like(what), { limits });
    expect(controls()[0]?.getAttribute('inputmode') ?? '').toBe(mode);
  },
);

test('where a form says no limits, those of the property count', () => {
  draw({ ...like('a number'), of: property('number', { limits: { minimum: 0 } }) });
  expect(controls()[0]?.getAttribute('inputmode')).toBe('decimal');
});

test('a number says its unit', () => {
  draw(like('a decimal'));
  expect(screen.getByLabelText('Size in kW')).toBe(controls()[0]);
  expect(screen.getByText('kW')).toBeTruthy();
});

test('a unit that comes later, such as the currency, leaves what is being typed where it is', () => {
  const input = (unit?: string) => {
    const of = property('number', { unit });
    const Input = controlsOf(of)?.Input;
    return Input && <Input id="i" name="size" property={of} value="" onChange={() => {}} label="Size" />;
  };
  const { rerender } = render(input());
  const [box] = controls();
  rerender(input('USD') as React.ReactElement);
  expect(screen.getByText('USD')).toBeTruthy();
  expect(controls()).toEqual([box]);
});

test('a record whose name is known is shown by it before the others have come', () => {
  draw(like('a record'), { value: 9, known: { id: 9, label: 'Plant West' } });
  expect(shown()).toBe('Plant West');
});

test('records that are too many for a list are searched', async () => {
  const api = fakeApi({ 'company/site': sites(120) });
  const onChange = draw(like('a record'), { value: 9, known: { id: 9, label: 'Plant West' } });
  const box = (await screen.findByRole('combobox', { expanded: false })) as HTMLInputElement;
  await waitFor(() => expect(controls()[0]).toBeInstanceOf(HTMLInputElement));
  const search = controls()[0] as HTMLInputElement;
  expect([box.name, search.value]).toEqual(['size', 'Plant West']);
  fireEvent.change(search, { target: { value: ' plant 1' } });
  await waitFor(() => expect(api.sent.at(-1)?.query).toMatchObject({ search: 'plant 1', ordering: 'name' }));
  expect(await screen.findByText('20 of 120. Type to narrow it down.')).toBeTruthy();
  fireEvent.click(screen.getByRole('option', { name: 'Plant 5' }));
  expect(onChange.mock.calls).toEqual([[5]]);
});

test('records that cannot be loaded leave the field as it is, and the log says so', async () => {
  const api = fakeApi({});
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  api.answerNext('GET', 'company/site', 403, { code: 'forbidden', message: 'No.' });
  draw(like('a record'), { value: 9 });
  await waitFor(() => expect(log.mock.calls[0]?.[0]).toBe('Options of company/site could not be loaded.'));
  expect(shown()).toBe('Number 9');
  log.mockRestore();
});
