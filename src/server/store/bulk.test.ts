import { afterAll, beforeAll, expect, it } from 'vitest';
import { manifest } from '../../shared/gen/manifest.ts';
import type { Engine } from './engine.ts';
import type { Condition, Reader, Store, Writer } from './store.ts';
import { UniqueError } from './store-errors.ts';
import { type TempPlace, tempPlace } from './temp-place.ts';

const CONTROLS = 'work-orders/controls';
const STATUS = 'work-orders/status';
let place: TempPlace;
let engine: Engine;
let store: Store;

beforeAll(async () => {
  place = await tempPlace();
  engine = place.engine(manifest);
  store = await engine.open({ tenant: 1 });
});

afterAll(async () => {
  await store.close();
  await engine.close();
  await place.remove();
});

/** What all can see of a prefix, by every way that leads to rows. */
async function seen(prefix: string) {
  const where: Condition[] = [{ property: 'name', op: 'contains', value: prefix }];
  return store.read(async (reader: Reader) => ({
    all: (await reader.find(CONTROLS)).filter(({ name }) => String(name).startsWith(prefix)).length,
    page: (
      await reader.find(CONTROLS, { order: [{ property: 'name', descending: false }], limit: 100 })
    ).filter(({ name }) => String(name).startsWith(prefix)).length,
    filtered: (await reader.find(CONTROLS, { where })).length,
    sorted: (
      await reader.find(CONTROLS, { where, order: [{ property: 'id', descending: true }], limit: 100 })
    ).length,
    counted: await reader.count(CONTROLS, { where }),
    searched: (await reader.find(STATUS, { search: prefix, limit: 100 })).length,
    first: (await reader.first(CONTROLS, [{ property: 'name', op: 'eq', value: `${prefix} 1` }])) ? 1 : 0,
    audit: await reader.count('_audit', { where: [{ property: 'label', op: 'contains', value: prefix }] }),
  }));
}

const NONE = { all: 0, page: 0, filtered: 0, sorted: 0, counted: 0, searched: 0, first: 0, audit: 0 };

async function addTo(writer: Writer, name: string): Promise<number> {
  const control = await writer.insert(CONTROLS, { name, closes: false });
  await writer.insert(STATUS, { name, control });
  await writer.insert('_audit', {
    actor_kind: 'system',
    actor_name: 'Test',
    entity: CONTROLS,
    key: control,
    label: name,
    action: 'created',
  });
  return control;
}

it('comes into sight all at once, between writes and reads of others', async () => {
  const untouched = await store.write((w) => w.insert(CONTROLS, { name: 'plain 0', closes: false }));
  const before = store.version?.(CONTROLS);
  const ids = await store.bulk(3, async (slice) => {
    const given: number[] = [];
    for (const number of [1, 2, 3]) {
      given.push(await slice((w) => addTo(w, `bulk ${number}`)));
      expect(await seen('bulk')).toEqual(NONE);
      const id = await store.write((w) => w.insert(CONTROLS, { name: `plain ${number}`, closes: false }));
      expect(await store.read((r) => r.get(CONTROLS, id))).toMatchObject({ name: `plain ${number}` });
      expect(await store.read((r) => r.get(CONTROLS, given[0] as number))).toBeNull();
      expect(await store.write((w) => w.get(CONTROLS, given[0] as number))).toBeNull();
      expect(await slice((w) => w.get(CONTROLS, given[0] as number))).toMatchObject({ name: 'bulk 1' });
    }
    return given;
  });
  expect(new Set([untouched, ...ids]).size).toBe(4);
  const all = { all: 3, page: 3, filtered: 3, sorted: 3, counted: 3, searched: 3, first: 1, audit: 3 };
  expect(await seen('bulk')).toEqual(all);
  expect((await seen('plain')).counted).toBe(4);
  if (store.version) expect(store.version(CONTROLS)).not.toBe(before);
});

it('a count or list that others were told meanwhile is not kept beyond its end', async () => {
  let during = '';
  await store.bulk(1, async (slice) => {
    await slice((w) => addTo(w, 'kept 1'));
    during = store.version?.(CONTROLS) ?? '';
    expect((await seen('kept')).counted).toBe(0);
  });
  expect((await seen('kept')).counted).toBe(1);
  if (store.version) expect(store.version(CONTROLS)).not.toBe(during);
});

it('goes as a whole when it fails, and what others wrote stays', async () => {
  const failed = store.bulk(10, async (slice) => {
    for (let number = 1; number <= 5; number++) await slice((w) => addTo(w, `gone ${number}`));
    await store.write((w) => w.insert(CONTROLS, { name: 'stays', closes: false }));
    await slice((w) => addTo(w, 'stays'));
  });
  await expect(failed).rejects.toBeInstanceOf(UniqueError);
  expect(await seen('gone')).toEqual(NONE);
  expect((await seen('stays')).counted).toBe(1);
  const again = store.bulk(1, (slice) => slice((w) => addTo(w, 'gone 1')));
  expect(await again).toBeGreaterThan(0);
  expect((await seen('gone')).counted).toBe(1);
});

it('needs more ids and numbers than it said, and gives each once', async () => {
  const numbers = await store.bulk(2, async (slice) => {
    const taken: number[] = [];
    for (let number = 0; number < 7; number++)
      taken.push(
        await slice(async (w) => {
          await w.insert(CONTROLS, { name: `more ${number}`, closes: false });
          return w.next('bulk-test');
        }),
      );
    return taken;
  });
  numbers.push(await store.write((w) => w.next('bulk-test')));
  expect(new Set(numbers).size).toBe(8);
  expect((await seen('more')).counted).toBe(7);
});

it('only inserts', async () => {
  const change = store.bulk(1, (slice) => slice((w) => w.updateWhere(CONTROLS, [], { closes: true })));
  await expect(change).rejects.toThrow('only inserts');
});

it('that was cut off is gone when the store is opened again, and in a copy made of it', async () => {
  let cut: () => void = () => {};
  let end: (error: Error) => void = () => {};
  const written = new Promise<void>((resolve) => {
    cut = resolve;
  });
  // It does not go on, as when the process is killed.
  const running = store.bulk(5, async (slice) => {
    for (let number = 1; number <= 3; number++) await slice((w) => addTo(w, `cut ${number}`));
    cut();
    await new Promise((_, reject) => {
      end = reject;
    });
  });
  await written;
  expect(await seen('cut')).toEqual(NONE);
  const labels = await engine.dump({ tenant: 1 }, async (dump) => {
    const rows: unknown[] = [];
    for await (const piece of dump.pieces) if (piece.what === 'rows') rows.push(...piece.rows.flat());
    return rows.filter((value) => typeof value === 'string' && value.startsWith('cut '));
  });
  expect(labels).toEqual([]);
  const abandoned = store;
  store = await engine.open({ tenant: 1 });
  expect(await seen('cut')).toEqual(NONE);
  expect(await engine.check({ tenant: 1 })).toEqual([]);
  expect((await seen('bulk')).counted).toBe(3);
  end(new Error('the end of it'));
  await expect(running).rejects.toThrow('the end of it');
  expect((await seen('bulk')).counted).toBe(3);
  await abandoned.close();
});
