// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { refusedWith, scriptedApi } from '../../../test/support/scripted-api.ts';
import { type ImportPlan, type ImportState, MOST_IMPORT_ROWS } from '../../shared/import.ts';
import { lastWrite } from './cache.ts';
import { beginImport, checkFile, endImport, makeReferred, undoChangeSet, writeFile } from './imports.ts';

const plan = { entity: 'company/site' } as unknown as ImportPlan;
const rowsOf = (count: number, cell = 'x') => Array.from({ length: count }, () => [cell]);
const state = (done: number, of = 'open') =>
  ({ id: 3, entity: 'company/site', state: of, done }) as unknown as ImportState;
beforeEach(() => localStorage.setItem('access', 'token'));

test('a file is checked some rows at a time, and its problems are told by its own rows', async () => {
  const sent = scriptedApi(({ body }) => ({
    problems: [{ row: 0, text: 'Wrong.' }],
    outcomes: body.rows.map(() => 'new'),
    notes: [],
  }));
  const told: number[] = [];
  const file = await checkFile(plan, rowsOf(MOST_IMPORT_ROWS + 2), { isOver: false }, (done) =>
    told.push(done),
  );
  expect(sent.map(({ path, body }) => [path, body.rows.length])).toEqual([
    ['imports/check', MOST_IMPORT_ROWS],
    ['imports/check', 2],
  ]);
  expect(file.outcomes).toHaveLength(MOST_IMPORT_ROWS + 2);
  expect(file.problems.map(({ row }) => row)).toEqual([0, MOST_IMPORT_ROWS]);
  expect(told).toEqual([MOST_IMPORT_ROWS, MOST_IMPORT_ROWS + 2]);
});

test('a request brings at most 200,000 letters, and one row that has more goes alone', async () => {
  const sent = scriptedApi(({ body }) => ({ problems: [], notes: [], outcomes: body.rows.map(() => 'new') }));
  // The size of a cell includes its quotes and its comma.
  const exact = 'x'.repeat(100_000 - 3);
  await checkFile(plan, [[exact], [exact], ['x']], { isOver: false }, () => {});
  await checkFile(plan, [['x'.repeat(200_001)], ['x']], { isOver: false }, () => {});
  expect(sent.map(({ body }) => body.rows.length)).toEqual([2, 1, 1, 1]);
});

test('checking and writing stop when somebody has had enough', async () => {
  const sent = scriptedApi(({ body }) =>
    'plan' in body ? { problems: [], notes: [], outcomes: body.rows.map(() => 'new') } : state(body.from + 1),
  );
  const going = { isOver: false };
  await checkFile(plan, rowsOf(MOST_IMPORT_ROWS * 3), going, () => {
    going.isOver = true;
  });
  expect(sent).toHaveLength(1);
  going.isOver = false;
  await writeFile(state(0), rowsOf(9), going, ({ done }) => {
    going.isOver = done === 2;
  });
  expect(sent).toHaveLength(3);
});

test('rows are written from where the import is, until it says that it is over', async () => {
  const sent = scriptedApi(({ body }) => state(body.from + 2, body.from + 2 < 6 ? 'open' : 'ended'));
  const told: number[] = [];
  const before = performance.now();
  await writeFile(state(2), rowsOf(9), { isOver: false }, ({ done }) => told.push(done));
  expect(sent.map(({ path, body }) => [path, body.from, body.rows.length])).toEqual([
    ['imports/3/rows', 2, 7],
    ['imports/3/rows', 4, 5],
  ]);
  expect(told).toEqual([4, 6]);
  expect(lastWrite()).toBeGreaterThanOrEqual(before);
  await writeFile(state(9), rowsOf(9), { isOver: false }, () => {});
  expect(sent).toHaveLength(2);
});

test('an import is begun, gets what its rows refer to, and is ended', async () => {
  const sent = scriptedApi(() => state(0));
  const begun = { plan, title: 'Sites.csv', total: 2, fingerprint: 'f' };
  expect(await beginImport(begun)).toMatchObject({ id: 3 });
  await makeReferred(
    3,
    'company/site',
    Array.from({ length: 101 }, (_, index) => ({ name: `S${index}` })),
  );
  await endImport(3);
  expect(sent.map(({ method, path, body }) => [method, path, body.records?.length])).toEqual([
    ['POST', 'imports', undefined],
    ['POST', 'imports/3/records', 100],
    ['POST', 'imports/3/records', 1],
    ['POST', 'imports/3/end', undefined],
  ]);
  expect(sent[0]?.body).toEqual(begun);
  expect(sent[2]?.body).toEqual({ entity: 'company/site', records: [{ name: 'S100' }] });
});

test('taking back goes on until nothing is left, and names what stays', async () => {
  const left = [2, 1, 0];
  const sent = scriptedApi(() => ({ left: left.shift(), kept: [{ id: left.length }] }));
  const told: number[] = [];
  const kept = await undoChangeSet({ id: 4, entity: 'company/site' }, (now) => told.push(now.left));
  expect(sent.map(({ path }) => path)).toEqual(Array(3).fill('change-sets/4/undo'));
  expect(told).toEqual([2, 1, 0]);
  expect(kept).toEqual([{ id: 2 }, { id: 1 }, { id: 0 }]);
});

test('what was written before it broke off is read again', async () => {
  scriptedApi(() => refusedWith(403, 'forbidden'));
  for (const work of [
    () => writeFile(state(0), rowsOf(1), { isOver: false }, () => {}),
    () => undoChangeSet({ id: 4, entity: 'company/site' }),
  ]) {
    const before = performance.now();
    await expect(work()).rejects.toMatchObject({ status: 403 });
    expect(lastWrite()).toBeGreaterThanOrEqual(before);
  }
});
