import { expect, test } from 'vitest';
import { checkValue, type ValueProperty } from './check-value.ts';
import { numberOf, roundExact } from './exact.ts';
import { parseValue } from './parse-value.ts';
import vectors from './vectors.json' with { type: 'json' };
import { workOut } from './work-out.ts';

const number = (name: string): ValueProperty => ({ name, kind: 'number' });
const PROPERTIES: ValueProperty[] = [
  ...['a', 'b', 'c'].map(number),
  { name: 'text', kind: 'text' },
  { name: 'day', kind: 'date' },
  { name: 'other', kind: 'date' },
  { name: 'at', kind: 'datetime' },
  { name: 'on', kind: 'boolean' },
  { name: 'record', kind: 'reference' },
  { name: 'kind', kind: 'choice', choices: [{ const: 'low' }, { const: 'very_high' }] },
  { name: 'level', kind: 'choice', choices: [{ const: 1 }, { const: 2 }] },
];
const LABELS: Record<string, string> = {
  low: 'Low',
  very_high: 'Very High',
  true: 'Yes',
  false: 'No',
  1: 'Low',
  2: 'High',
};

interface Vector {
  value: string;
  of: Record<string, unknown>;
  gives: unknown;
  places?: number;
  told?: boolean;
}

// What they give was worked out apart, with the decimals and the calendar of another language.
test('what a value is, and when it is empty', () => {
  const all = vectors as Vector[];
  expect(all.length).toBeGreaterThanOrEqual(300);
  for (const { value, of, gives, places, told = false } of all) {
    const said = JSON.stringify({ value, of });
    expect(checkValue(value, PROPERTIES), said).toEqual([]);
    const tell = { isTold: false };
    const worked = workOut(parseValue(value), {
      value: (name) => of[name],
      label: (_, one) => LABELS[String(one)] ?? '',
      now: '2026-03-31T22:30:00.000Z',
      today: '2026-03-31',
      tell: () => {
        tell.isTold = true;
      },
    });
    const isNumber = typeof worked === 'object' && worked !== null;
    const shown = isNumber ? numberOf(places === undefined ? worked : roundExact(worked, places)) : worked;
    expect(shown, said).toEqual(gives);
    expect(tell.isTold, said).toBe(told);
  }
});
