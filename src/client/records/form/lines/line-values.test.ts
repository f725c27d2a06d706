import { expect, test } from 'vitest';
import { manifest } from '../../../../shared/gen/manifest.ts';
import { entityAt } from '../../../../shared/schema/manifest.ts';
import { formLines } from './form-lines.ts';
import { inPlaces, lineChanges, newLines } from './line-values.ts';
import { pastedCells, pastedValues } from './pasted-lines.ts';

const TASK = entityAt(manifest, 'maintenance/plan_task');
const oil = { id: 1, description: 'Oil', position: 1, assigned_to: { id: 7, label: 'Ana' }, updated_at: 'x' };
const belt = { id: 2, description: 'Belt', position: 2, assigned_to: null };

test('a form sends what changed of its lines and nothing else', () => {
  expect(lineChanges(TASK, [oil, belt], [oil, belt])).toEqual([]);
  const after = [
    { ...oil, assigned_to: 8 },
    { description: 'Grease', _key: 'new-1', hrs_estimated: undefined },
  ];
  expect(lineChanges(TASK, [oil, belt], after)).toEqual([
    { id: 2, _delete: true },
    { id: 1, assigned_to: 8 },
    { description: 'Grease' },
  ]);
  expect(lineChanges(TASK, [oil], [{ ...oil, assigned_to: undefined }])).toEqual([
    { id: 1, assigned_to: null },
  ]);
  expect(newLines(TASK, [oil])).toEqual([{ description: 'Oil', position: 1, assigned_to: 7 }]);
});

test('lines that are moved get places that rise again', () => {
  expect(inPlaces(TASK, [oil, belt])).toEqual([oil, belt]);
  expect(inPlaces(TASK, [belt, oil]).map(({ position }) => position)).toEqual([1, 2]);
});

test('two who change different lines both keep theirs; of the same line one is chosen', () => {
  const { apart, merged } = formLines(manifest, 'maintenance/plan');
  const base = { tasks: [oil, belt] };
  const mine = { tasks: [{ ...oil, description: 'Oil it' }, belt, { description: 'New' }] };
  const theirs = { tasks: [oil, { ...belt, description: 'Their belt' }, { id: 3, description: 'Third' }] };
  expect(apart(base, mine, theirs)).toContain('tasks');
  expect(
    (merged(base, mine, theirs).tasks as typeof base.tasks).map(({ description }) => description),
  ).toEqual(['Oil it', 'Their belt', 'Third', 'New']);
  const same = { tasks: [{ ...oil, position: 5 }, belt] };
  expect(apart(base, mine, same)).not.toContain('tasks');
  // A line that the other person removed stays removed.
  expect(merged(base, { tasks: [oil, belt] }, { tasks: [belt] }).tasks).toEqual([belt]);
});

test('rows of a spreadsheet are read by their columns', () => {
  expect(pastedCells('one cell')).toBeUndefined();
  const cells = pastedCells('Oil\t2.5\r\nBelt\tmuch\r\n') as string[][];
  const columns = TASK.properties.filter(({ name }) => ['description', 'hrs_estimated'].includes(name));
  expect(cells.map((row) => pastedValues(row, columns, 0))).toEqual([
    { description: 'Oil', hrs_estimated: 2.5 },
    { description: 'Belt', hrs_estimated: 'much' },
  ]);
});
