import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MeterChange, type ReadValue, totals } from './meter-total.ts';

test('a total goes on over a rollover and a replacement (V23)', () => {
  const readings: ReadValue[] = [
    { value: 9_800 },
    { value: 9_900 },
    { value: 20, change: 'rolled_over' },
    { value: 5, change: 'replaced', final: 110 },
    { value: 85 },
  ];
  expect(totals(readings, 10_000)).toEqual([9_800, 9_900, 10_020, 10_110, 10_190]);
});

test.each<[string, ReadValue[], number[]]>([
  [
    'a fall that nobody explains adds nothing',
    [{ value: 100 }, { value: 40 }, { value: 50 }],
    [100, 100, 110],
  ],
  ['a reset adds nothing, however high', [{ value: 100 }, { value: 400, change: 'reset' }], [100, 100]],
  [
    'a new meter may begin above 0',
    [{ value: 7 }, { value: 12, change: 'replaced', final: 9, start: 10 }],
    [7, 11],
  ],
  ['a replaced meter without more counts nothing', [{ value: 7 }, { value: 12, change: 'replaced' }], [7, 7]],
  ['thousandths are exact', [{ value: 0.1 }, { value: 0.3 }, { value: 0.7 }], [0.1, 0.3, 0.7]],
])('%s', (_what, readings, expected) => {
  expect(totals(readings)).toEqual(expected);
});

const change = fc.constantFrom<MeterChange | null>(null, 'replaced', 'rolled_over', 'reset');
const amount = fc.integer({ min: 0, max: 20_000_000 }).map((thousandths) => thousandths / 1000);
const reading = fc.record({
  value: amount,
  change,
  final: fc.option(amount),
  start: fc.option(amount),
});

test('a total never falls, whatever is read', () => {
  fc.assert(
    fc.property(fc.array(reading), fc.option(amount), (readings, rolloverAt) => {
      const all = totals(readings, rolloverAt);
      expect(all).toEqual([...all].sort((a, b) => a - b));
    }),
    { seed: 7 },
  );
});

test('readings that only rise are their own total, and one between two others changes neither', () => {
  fc.assert(
    fc.property(fc.uniqueArray(amount, { minLength: 3 }), fc.nat(), (values, at) => {
      const rising = [...values].sort((a, b) => a - b);
      expect(totals(rising.map((value) => ({ value })))).toEqual(rising);
      const without = rising.filter((_, index) => index !== 1 + (at % (rising.length - 2)));
      expect(totals(without.map((value) => ({ value })))).toEqual(without);
    }),
    { seed: 7 },
  );
});
