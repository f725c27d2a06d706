// @vitest-environment jsdom
import { fireEvent, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Kind, kinds } from '../../shared/gen/kinds.ts';
import type { Property } from '../../shared/schema/entity.ts';
import type { ColumnLook } from '../../shared/schema/screen.ts';
import { fieldOf } from './fields.ts';
import { PropertyValue, valueText } from './property-value.tsx';
import { choice, property, reference, references, several } from './testing/properties.ts';

const KINDS = Object.keys(kinds) as Kind[];

test('every kind has a look', () => {
  expect(KINDS.length).toBeGreaterThan(9);
  for (const kind of KINDS) expect(fieldOf({ kind })).toHaveProperty('Cell');
  expect(() => fieldOf({ kind: 'colour' as Kind })).toThrow('src/client/fields/colour.tsx');
});

interface Shown {
  what: string;
  of: Property;
  value: unknown;
  text: string;
  look?: ColumnLook;
}

const SHOWN: Shown[] = [
  { what: 'text', of: property('text'), value: 'Pump', text: 'Pump' },
  { what: 'a choice', of: choice, value: 'high', text: 'High' },
  { what: 'what is no choice any more', of: choice, value: 'huge', text: 'huge' },
  {
    what: 'several records',
    of: references,
    value: [
      { id: 3, label: 'Plant 3' },
      { id: 4, label: 'Plant 4' },
    ],
    text: 'Plant 3; Plant 4',
  },
  { what: 'several choices', of: several, value: ['low', 'high'], text: 'Low; High' },
  { what: 'an integer', of: property('integer', { unit: 'kW' }), value: 1200, text: '1,200\u00a0kW' },
  { what: 'a zero', of: property('integer'), value: 0, text: '0' },
  { what: 'a number', of: property('number'), value: 12345.678, text: '12,345.678' },
  { what: 'a decimal', of: property('decimal', { decimals: 2 }), value: 12.5, text: '12.50' },
  {
    what: 'a decimal with a unit',
    of: property('decimal', { decimals: 3, unit: 'h' }),
    value: 1.25,
    text: '1.25\u00a0h',
  },
  { what: 'money', of: property('number'), value: 1234.5, text: '1,234.50', look: 'money' },
  {
    what: 'money in a currency',
    of: property('number', { unit: 'USD' }),
    value: 1234.5,
    text: '$1,234.50',
    look: 'money',
  },
  {
    what: 'money with more decimals',
    of: property('decimal', { decimals: 4 }),
    value: 1234.5,
    text: '1,234.50',
    look: 'money',
  },
  { what: 'a number that is none', of: property('number'), value: 'many', text: 'many' },
  { what: 'a date', of: property('date'), value: '2026-03-01', text: 'Mar 1, 2026' },
  {
    what: 'a moment',
    of: property('datetime'),
    value: new Date(2026, 2, 1, 9, 30).toISOString(),
    text: 'Mar 1, 2026, 9:30 AM',
  },
  {
    what: 'the day of a moment',
    of: property('datetime'),
    value: new Date(2026, 2, 1, 9, 30).toISOString(),
    text: 'Mar 1, 2026',
    look: 'date',
  },
  { what: 'a duration', of: property('duration'), value: 'PT1H30M', text: '1 h 30 min' },
  { what: 'a phone number', of: property('phone'), value: '+1 555 0100', text: '+1 555 0100' },
  { what: 'a point', of: property('point'), value: '47.37,8.54', text: '47.37, 8.54' },
  { what: 'a time of day', of: property('time'), value: '08:30', text: '08:30' },
  { what: 'a web address', of: property('web'), value: 'https://acme.example', text: 'https://acme.example' },
  { what: 'a reference', of: reference, value: { id: 3, label: 'Plant North' }, text: 'Plant North' },
  { what: 'an id without a label', of: reference, value: 3, text: '3' },
  { what: 'a yes', of: property('boolean'), value: true, text: 'Yes' },
  { what: 'a no', of: property('boolean'), value: false, text: 'No' },
  {
    what: 'a no with a word of its own',
    of: property('boolean', { words: { true: 'Online', false: 'Offline' } }),
    value: false,
    text: 'Offline',
  },
  { what: 'lines', of: property('lines'), value: [{}, {}], text: '2' },
  {
    what: 'files',
    of: property('files'),
    value: [{ name: 'a.png' }, { name: 'b.pdf' }],
    text: 'a.png, b.pdf',
  },
  { what: 'parts that have a label', of: property('object'), value: { label: 'Ana' }, text: 'Ana' },
];

test('the table names every kind', () => {
  expect(new Set(SHOWN.map(({ of }) => of.kind))).toEqual(new Set(KINDS));
});

test.each(SHOWN)('the cell of $what, and its text elsewhere', ({ of, value, text, look }) => {
  const { container } = render(<PropertyValue property={of} value={value} look={look} />);
  expect(container.textContent).toBe(text);
  expect(valueText(of, value, look)).toBe(text);
});

test.each(KINDS)('the cell of %s without a value is a dash or a no', (kind) => {
  for (const value of [null, undefined]) {
    const { container } = render(<PropertyValue property={property(kind)} value={value} />);
    expect(container.textContent).toBe(kind === 'boolean' ? 'No' : '–');
    expect(valueText(property(kind), value)).toBe('');
  }
});

test.each([
  ['web', 'https://acme.example', 'https://acme.example'],
  ['web', 'javascript:alert(1)', null],
  ['point', '47.37,-8.5', 'https://www.openstreetmap.org/?mlat=47.37&mlon=-8.5#map=17/47.37/-8.5'],
  ['point', 'javascript:alert(1)', null],
  ['phone', '+49 (0)30 1234-56 ext. 7', 'tel:+4930123456;ext=7'],
] as const)('a %s of %s leads to %s, and a click on it is none on its row', (kind, value, href) => {
  const onRow = vi.fn();
  const { container } = render(
    // biome-ignore lint/a11y: it stands for a row of a list
    <div onClick={onRow}>
      <PropertyValue property={property(kind)} value={value} />
    </div>,
  );
  const link = container.querySelector('a');
  expect(link?.getAttribute('href') ?? null).toBe(href);
  if (!link) return;
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  expect(onRow).not.toHaveBeenCalled();
});

test('parts without a label are a dash', () => {
  const { container } = render(<PropertyValue property={property('object')} value={{ rows: [] }} />);
  expect(container.textContent).toBe('–');
});

test('what an address ends with is shown as all of it where the screen asks for that', () => {
  const token = { name: 'token', title: 'Address', kind: 'text' } as unknown as Property;
  const { container } = render(<PropertyValue property={token} value="x-1" look="address" />);
  expect(container.textContent).toBe(`${window.location.origin}/r/x-1`);
});

test('a badge where the screen asks for one, in the colour of its words', () => {
  const { container } = render(<PropertyValue property={choice} value="high" look="badge" />);
  expect(container.querySelector('.mark')?.textContent).toBe('High');
  expect(container.querySelector('.mark')?.className).toBe('mark mark-warning');
});

test('a choice has the colour that its schema gives it', () => {
  const coloured = { ...choice, colours: { high: 'success' } as const };
  for (const [value, tone] of [
    ['high', 'success'],
    ['low', 'neutral'],
  ]) {
    const { container } = render(<PropertyValue property={coloured} value={value} look="badge" />);
    expect(container.querySelector('.mark')?.className).toBe(`mark mark-${tone}`);
  }
});

test('a level has as many bars as there are levels, filled up to its own', () => {
  const { container } = render(<PropertyValue property={choice} value="high" look="level" />);
  const bars = [...container.querySelectorAll('rect')].map((bar) => bar.classList.contains('is-on'));
  const at = (choice.choices ?? []).findIndex((each) => each.const === 'high');
  expect(container.textContent).toBe('High');
  expect(bars).toEqual((choice.choices ?? []).map((_, index) => index <= at));
});

test('in a column a yes is a tick and a no a dash, each in words for a screen reader', () => {
  const drawn = (value: unknown) => {
    const { container } = render(<PropertyValue property={property('boolean')} value={value} quiet />);
    return [container.querySelector('.sr-only')?.textContent, container.querySelector('svg') !== null];
  };
  expect([drawn(true), drawn(false), drawn(null)]).toEqual([
    ['Yes', true],
    ['No', false],
    ['No', false],
  ]);
});
