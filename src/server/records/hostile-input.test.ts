import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { EVERY_CASE } from '../../../test/support/shared-cases.ts';
import { tempRecords } from '../../../test/support/temp-records.ts';
import { ApiError } from '../../shared/errors.ts';
import { createRecord } from './create-record.ts';
import { getRecord } from './get-record.ts';
import { listRecords } from './list-records.ts';
import { updateRecord } from './update-record.ts';

/** All entities share the same code, so a thousand bodies and two thousand queries across all of them are enough. */
const [BODIES, QUERIES] = EVERY_CASE
  ? [150, 300]
  : process.env.TEST_ENGINE === 'postgresql'
    ? [10, 20]
    : [25, 50];

const temp = await tempRecords();
afterAll(() => temp.remove());
const { ctx } = temp;
const every = Object.values(ctx.schema.entities);

/** Any JSON value, with those that tend to break programs more often than others. */
const nasty = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      '\0',
      '\ud800',
      '__proto__',
      "'; DROP TABLE",
      '%',
      '_',
      '*',
      '[a-',
      '"',
      '2026-02-30',
      '0000-00-00',
    ],
    ...[0, -0, -1, 1.5, 1e308, 2 ** 53, Number.MAX_SAFE_INTEGER, true, null, 'x'.repeat(10_000)],
  ),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
);

/** Runs the work and returns its status, which must be one of the catalogue. */
async function statusOf(work: () => Promise<unknown>): Promise<number> {
  try {
    await work();
    return 200;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    expect(JSON.stringify(error.toBody()).length).toBeLessThan(20_000);
    return error.status;
  }
}

describe.each(every)('$path', (entity) => {
  const names = [...entity.properties.map(({ name }) => name), '__proto__', 'constructor', 'nonsense'];
  const filters = [
    ...names.flatMap((name) => [name, `${name}_id`]),
    ...['search', 'ordering', 'page', 'page_size', 'count'],
  ];

  test('answers any body with a status of the catalogue', async () => {
    const bodies = fc.oneof(
      nasty,
      fc.dictionary(fc.constantFrom(...names), nasty, { noNullPrototype: true }),
    );
    await fc.assert(
      fc.asyncProperty(bodies, fc.boolean(), async (body, valid) => {
        const sample = valid && entity.operations.includes('create') ? await temp.sample(entity.path) : {};
        const mixed =
          typeof body === 'object' && body && !Array.isArray(body) ? { ...sample, ...body } : body;
        const made = await statusOf(() => createRecord(ctx, entity, mixed));
        const changed = await statusOf(() => updateRecord(ctx, entity, 1, mixed));
        expect([200, 400, 403, 405, 422]).toContain(made);
        expect([200, 400, 403, 404, 405, 422]).toContain(changed);
      }),
      { numRuns: BODIES, seed: 7 },
    );
  });

  test('answers any parameters with a page or a 400', async () => {
    const texts = nasty.filter((value) => typeof value === 'string') as fc.Arbitrary<string>;
    const queries = fc.dictionary(fc.oneof(fc.constantFrom(...filters), fc.string()), texts, { maxKeys: 3 });
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const expected = entity.singleton ? [405] : [200, 400];
        expect(expected).toContain(await statusOf(() => listRecords(ctx, entity, query)));
      }),
      { numRuns: QUERIES, seed: 7 },
    );
  });

  test('answers any id with a record or a 404', async () => {
    for (const id of [0, -1, 2 ** 31, Number.MAX_SAFE_INTEGER])
      expect(await statusOf(() => getRecord(ctx, entity, id))).toBe(404);
  });
});

test('a filter finds exactly the rows whose text holds it', async () => {
  const path = 'company/site';
  const texts = [
    '100%',
    'a_b',
    'a*b',
    '[a-z]',
    "O'Neil",
    'back\\slash',
    'q"uote',
    'Straße',
    'ÅNGSTRÖM',
    '?',
    'x--y',
  ];
  for (const [index, name] of texts.entries()) await temp.create(path, { name, code: `hostile ${index}` });
  for (const part of [...texts, '%', '_', '*', '[', ']', "'", '\\', '"', '?', '-', 'ß', 'ström']) {
    const found = await temp.list(path, { name: part, code: 'hostile', page_size: '100' });
    const expected = texts.filter((text) => text.toLowerCase().includes(part.toLowerCase()));
    expect(found.map(({ name }) => name).sort()).toEqual(expected.sort());
  }
});
