import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../../shared/wire.ts';
import { differing } from './states.ts';

const entry = (before: HistoryEntry['before'], after: HistoryEntry['after']) =>
  ({ before, after }) as HistoryEntry;
const ANN = { id: 7, label: 'Ann' };

test('two states differ by what was changed between them and not changed back', () => {
  const newest = [
    entry({ amount: 20, priority: 'high' }, { amount: 30, priority: 'low' }),
    entry({ assigned_to: null }, { assigned_to: ANN }),
    entry({ priority: 'low', amount: 10 }, { priority: 'high', amount: 20 }),
  ];
  expect(differing(newest)).toEqual({
    before: { amount: 10, assigned_to: null },
    after: { amount: 30, assigned_to: ANN },
  });
  expect(differing(newest.slice(2))).toEqual({
    before: { priority: 'low', amount: 10 },
    after: { priority: 'high', amount: 20 },
  });
  expect(differing([])).toEqual({ before: {}, after: {} });
});

test('a deletion that was taken back changed nothing', () => {
  const held = { name: 'Yard', site: ANN };
  expect(differing([entry(null, held), entry(held, null)])).toEqual({ before: {}, after: {} });
});
