import { expect, it } from 'vitest';
import { RememberedReads } from './remembered-reads.ts';

const SITES = 'SELECT "name" FROM "company__site" WHERE "id" = ?';
const LOCATIONS =
  'SELECT l."name" FROM "company__location" AS l JOIN "company__site" AS s ON s."id" = l."site"';
const USERS = 'SELECT "name" FROM "users__user"';

/** Which of the statements go to the database when they are repeated after an event. */
async function askedAfter(
  happens: (reads: RememberedReads) => void,
  reads = new RememberedReads(),
): Promise<string[]> {
  const asked: string[] = [];
  const askAll = async () => {
    asked.length = 0;
    for (const sql of [SITES, LOCATIONS, USERS])
      await reads.all(sql, [1], async () => {
        asked.push(sql);
        return [['a']];
      });
  };
  await askAll();
  happens(reads);
  await askAll();
  return asked;
}

it.each([
  ['nothing', () => {}, []],
  [
    'a row of a table that two of them read is added',
    (reads: RememberedReads) =>
      reads.written(
        'WITH _made AS (INSERT INTO "company__site" ("name") VALUES (?) RETURNING *) SELECT 1 FROM _made',
      ),
    [SITES, LOCATIONS],
  ],
  [
    'a row of a table whose name begins like theirs is changed',
    (reads: RememberedReads) => reads.written('UPDATE "company__site_note" SET "name" = ? WHERE "id" = ?'),
    [],
  ],
  [
    'a row is changed',
    (reads: RememberedReads) => reads.written('UPDATE "users__user" SET "name" = ?'),
    [USERS],
  ],
  [
    'a row is deleted, which may take others along',
    (reads: RememberedReads) => reads.written('DELETE FROM "users__user" AS _t WHERE _t."id" = ?'),
    [SITES, LOCATIONS, USERS],
  ],
  [
    'something is written that is not understood',
    (reads: RememberedReads) => reads.written('TRUNCATE x'),
    [SITES, LOCATIONS, USERS],
  ],
])('after %s', async (_name, happens, asked) => {
  expect(await askedAfter(happens)).toEqual(asked);
});

it('asks once for those who ask at the same time, again for other values and after a failure', async () => {
  const reads = new RememberedReads();
  let asked = 0;
  const ask = async () => [[++asked]];
  const [one, same, other] = await Promise.all([
    reads.all(SITES, [1], ask),
    reads.all(SITES, [1], ask),
    reads.all(SITES, ['1'], ask),
  ]);
  expect([one, same, other]).toEqual([[[1]], [[1]], [[2]]]);
  await expect(reads.all(USERS, [], async () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await reads.all(USERS, [], ask)).toEqual([[3]]);
});

it('asks once for numbers of a sequence, also of those who ask at the same time, and again after what was undone', async () => {
  const reads = new RememberedReads();
  const told: string[] = [];
  const next = (sequence: string, ask = async () => 7) =>
    reads.next(sequence, {
      ask: () => {
        told.push('ask');
        return ask();
      },
      raise: () => told.push('raise'),
    });
  expect(await Promise.all([next('a'), next('a'), next('b'), next('a')])).toEqual([7, 8, 7, 9]);
  expect(told.splice(0)).toEqual(['ask', 'raise', 'ask', 'raise']);
  reads.clear();
  expect(await next('a', async () => 8)).toBe(8);
  await expect(next('c', async () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await next('c')).toBe(7);
  expect(told).toEqual(['ask', 'ask', 'ask']);
});

it.each([
  ['nobody has written', { '"company__site"': 'a', '"users__user"': 'a' }, []],
  ['somebody has written', { '"company__site"': 'b', '"users__user"': 'a' }, [SITES, LOCATIONS]],
  [
    'a table was written to for the first time',
    { '"users__user"': 'a', '"company__location"': 'a' },
    [LOCATIONS],
  ],
  ['all may have changed', { '': 'b' }, [SITES, LOCATIONS, USERS]],
])('another group asks again what has changed: %s', async (_name, marks, asked) => {
  const happens = (reads: RememberedReads) => {
    reads.start();
    reads.holds(new Map(Object.entries(marks)));
  };
  const reads = new RememberedReads();
  reads.holds(
    new Map([
      ['"company__site"', 'a'],
      ['"users__user"', 'a'],
    ]),
  );
  expect(await askedAfter(happens, reads)).toEqual(asked);
});

it('another group asks again until it is told what has changed, and after what was undone', async () => {
  const isAsked = [SITES, LOCATIONS, USERS];
  expect(await askedAfter((reads) => reads.start())).toEqual(isAsked);
  const undone = (reads: RememberedReads) => {
    reads.clear();
    reads.start();
    reads.holds(new Map());
  };
  expect(await askedAfter(undone)).toEqual(isAsked);
});
