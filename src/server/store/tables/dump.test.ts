import { afterEach, beforeEach, expect, test } from 'vitest';
import { productModel } from '../../product-model.ts';
import type { Engine, StoreOwner } from '../engine.ts';
import { StoreMissingError } from '../errors.ts';
import type { Store, Writer } from '../store.ts';
import { type TempPlace, tempPlace } from '../testing/temp-place.ts';
import type { DumpPiece, StoreDump } from './dump.ts';

const ONE: StoreOwner = { tenant: 1 };
const TWO: StoreOwner = { tenant: 2 };
let place: TempPlace;
let engine: Engine;
let store: Store | undefined;

beforeEach(async () => {
  place = await tempPlace();
  engine = place.engine(productModel);
  store = await engine.openOrCreate(ONE);
});
afterEach(async () => {
  await store?.close();
  await engine.close();
  await place.remove();
});

/** Everything in a dump, as texts that can be compared. */
async function collect(dump: StoreDump): Promise<string[]> {
  const lines = [JSON.stringify(dump.tables)];
  for await (const piece of dump.pieces)
    lines.push(JSON.stringify(piece.what === 'table' ? [piece.table.name, piece.highest] : piece));
  return lines;
}
const dumped = (owner: StoreOwner) => engine.dump(owner, collect);

async function fill(writer: Writer): Promise<void> {
  for (const name of ['Nördliche Gruben "A"', "L'Étang\n\ttwo lines", 'x'.repeat(200), '日本 🚜'])
    await writer.insert('company/site', { code: `S${name.length}`, name });
  const site = (await writer.first('company/site', []))?.id as number;
  for (let at = 0; at < 1203; at++)
    await writer.insert('company/location', { name: `Bay ${at}`, slug: `b-${at}`, site });
  await writer.remove('company/location', [{ property: 'name', op: 'eq', value: 'Bay 1202' }]);
  const user = await writer.insert('users/user', {
    name: 'Ann',
    email: 'ann@acme.example',
    is_active: false,
  });
  await writer.insert('_credential', { user, password_hash: '$argon2id$v=19$secret' });
  await writer.insert('_session', {
    user,
    rotating: true,
    user_agent: '',
    address: '',
    last_used_at: 1,
    expires_at: 2,
    revoked_at: null,
  });
  await writer.next('WO');
  await writer.next('WO');
}

test('what is loaded is what was dumped, and the store can be used', async () => {
  await store?.write(fill);
  const before = await dumped(ONE);
  await engine.dump(ONE, (dump) => engine.load(TWO, dump));
  expect((await dumped(TWO)).join('\n') === before.join('\n')).toBe(true);
  const text = before.join('\n');
  expect(text).toContain('argon2id');
  expect(text).toContain('日本 🚜');
  // The session itself is left out, but its id is never given again.
  expect(before).toContain('["_session",1]');

  const copy = await engine.open(TWO);
  expect(await copy.read((reader) => reader.count('company/location'))).toBe(1202);
  expect(await copy.read((reader) => reader.count('company/location', { search: 'Bay 777' }))).toBe(1);
  expect(await copy.write((writer) => writer.next('WO'))).toBe(3);
  expect(
    await copy.write((writer) => writer.insert('company/location', { name: 'n', slug: 'n', site: 1 })),
  ).toBe(1204);
  expect(await engine.check(TWO)).toEqual([]);
  await copy.close();
});

test.each([0, 5])(
  'the next record gets a free number, also when the dump says only %i were given',
  async (said) => {
    await store?.write(fill);
    await engine.dump(ONE, ({ tables, pieces }) => {
      async function* forgetful(): AsyncGenerator<DumpPiece> {
        for await (const piece of pieces) yield piece.what === 'table' ? { ...piece, highest: said } : piece;
      }
      return engine.load(TWO, { tables, pieces: forgetful() });
    });
    const copy = await engine.open(TWO);
    const add = (name: string) =>
      copy.write((writer) => writer.insert('company/location', { name, slug: name, site: 1 }));
    expect([await add('next'), await add('after')]).toEqual([1203, 1204]);
    await copy.close();
  },
);

test('a dump shows one moment, whatever is written meanwhile', async () => {
  await store?.write(fill);
  const before = await dumped(ONE);
  const during = await engine.dump(ONE, async (dump) => {
    await store?.write((writer) => writer.insert('company/site', { code: 'L', name: 'later' }));
    return collect(dump);
  });
  // PostgreSQL counts ids outside its transactions, so the highest id may be that of a later one.
  const rows = (lines: string[]) => lines.filter((line) => line.startsWith('{')).join('\n');
  expect(rows(during) === rows(before)).toBe(true);
  expect((await dumped(ONE)).join('\n')).toContain('later');
});

test('a dump that breaks off leaves the old store as it was', async () => {
  await store?.write(fill);
  await engine.dump(ONE, (dump) => engine.load(TWO, dump));
  const before = await dumped(TWO);
  async function* broken(pieces: AsyncIterable<DumpPiece>): AsyncGenerator<DumpPiece> {
    let left = 12;
    for await (const piece of pieces) {
      if (left-- === 0) throw new Error('the file ends too early');
      yield piece;
    }
  }
  await store?.write((writer) => writer.insert('company/site', { code: 'N', name: 'newer' }));
  const load = engine.dump(ONE, ({ tables, pieces }) => engine.load(TWO, { tables, pieces: broken(pieces) }));
  await expect(load).rejects.toThrow('ends too early');
  expect((await dumped(TWO)).join('\n') === before.join('\n')).toBe(true);
  await engine.dump(ONE, (dump) => engine.load(TWO, dump));
  expect((await dumped(TWO)).join('\n')).toContain('newer');
});

test('rows that refer to nothing are refused', async () => {
  await store?.write(fill);
  const load = engine.dump(ONE, ({ tables, pieces }) => {
    async function* without(): AsyncGenerator<DumpPiece> {
      let inSites = false;
      for await (const piece of pieces) {
        if (piece.what === 'table') inSites = piece.table.name === 'company/site';
        if (piece.what !== 'rows' || !inSites) yield piece;
      }
    }
    return engine.load(TWO, { tables, pieces: without() });
  });
  await expect(load).rejects.toThrow(/refer|foreign key/);
  expect(await engine.owners()).not.toContainEqual(TWO);
});

test('what is not there cannot be dumped', async () => {
  await expect(dumped({ tenant: 9 })).rejects.toBeInstanceOf(StoreMissingError);
  await expect(engine.check({ tenant: 9 })).rejects.toBeInstanceOf(StoreMissingError);
});
