import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '../engine.ts';
import { UniqueError } from '../errors.ts';
import type { Store, Writer } from '../store.ts';
import { modelOf } from '../testing/store-testing.ts';
import { type TempDatabase, tempDatabase } from '../testing/temp-database.ts';
import { postgresEngine } from './engine.ts';

const model = modelOf({
  'd/thing': {
    title: 'Thing',
    'x-entity': { label: 'code' },
    properties: { code: { type: 'string', 'x-unique': true } },
  },
});
let database: TempDatabase;
let engine: Engine;
let store: Store;

beforeAll(async () => {
  database = await tempDatabase();
  engine = postgresEngine({ url: database.url, model });
  store = await engine.openOrCreate({ tenant: 1 });
});
afterAll(async () => {
  await store.close();
  await engine.close();
  await database.remove();
});

type Kind = 'writes' | 'writes and fails' | 'reads and fails' | 'goes on after a refusal' | 'gives up a part';

let groups = 0;

/** Writes that share a transaction: how often each ran, the number it got, and what was committed. */
async function group(...kinds: Kind[]): Promise<{ times: number[]; numbers: unknown[]; kept: string[] }> {
  const name = `group-${++groups}`;
  const times = kinds.map(() => 0);
  const add = (writer: Writer, code: string) => writer.insert('d/thing', { code });
  const answers = await Promise.allSettled(
    kinds.map((kind, at) => {
      const code = `${name}-${at}`;
      return store.write(async (writer) => {
        times[at] = (times[at] as number) + 1;
        if (kind === 'reads and fails') {
          await writer.count('d/thing');
          throw new Error(kind);
        }
        await add(writer, code);
        const number = await writer.next(name);
        if (kind === 'writes and fails') throw new Error(kind);
        if (kind === 'goes on after a refusal')
          await expect(writer.attempt(() => add(writer, code))).rejects.toBeInstanceOf(UniqueError);
        if (kind === 'gives up a part')
          await writer
            .attempt(async () => {
              await add(writer, `${code} part`);
              await writer.next(name);
              throw new Error(kind);
            })
            .catch(() => {});
        return number;
      });
    }),
  );
  const where = [{ property: 'code', op: 'contains', value: `${name}-` }] as const;
  const rows = await store.read((reader) => reader.find('d/thing', { where: [...where] }));
  return {
    times,
    numbers: answers.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message)),
    kept: rows.map(({ code }) => String(code)).toSorted(),
  };
}

it('writes that all go well are done once, and numbered in one go', async () => {
  const { times, numbers, kept } = await group('writes', 'writes', 'writes');
  expect(times).toEqual([1, 1, 1]);
  expect(numbers).toEqual([1, 2, 3]);
  expect(kept).toHaveLength(3);
});

it('one that fails before it has written anything stops nobody', async () => {
  const { times, numbers } = await group('writes', 'reads and fails', 'writes');
  expect(times).toEqual([1, 1, 1]);
  expect(numbers).toEqual([1, 'reads and fails', 2]);
});

it('one that fails alone is done once', async () => {
  const { times, numbers } = await group('writes and fails');
  expect(times).toEqual([1]);
  expect(numbers).toEqual(['writes and fails']);
});

it.each(['writes and fails', 'goes on after a refusal', 'gives up a part'] as const)(
  'what shares a transaction with one that %s is kept once, and numbers go on without a gap',
  async (kind) => {
    const { numbers, kept } = await group('writes', kind, 'writes', 'reads and fails', 'writes');
    const name = kept[0]?.slice(0, -2);
    const fails = kind === 'writes and fails';
    expect(numbers).toEqual(fails ? [1, kind, 2, 'reads and fails', 3] : [1, 2, 3, 'reads and fails', 4]);
    expect(kept).toEqual((fails ? [0, 2, 4] : [0, 1, 2, 4]).map((at) => `${name}-${at}`));
  },
);
