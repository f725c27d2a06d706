import { afterEach, beforeEach, expect, test } from 'vitest';
import { tenantSchema } from '../../../test/support/product-schemas.ts';
import { systemPrincipal } from '../auth/principal.ts';
import { productModel } from '../product-model.ts';
import type { Row, Store, Values } from '../store/store.ts';
import { type TempPlace, tempPlace } from '../store/testing/temp-place.ts';
import { historyConditions } from './history.ts';
import { type HistoryQuery, readHistoryQuery } from './history-query.ts';
import { walkHistory } from './history-walk.ts';

let place: TempPlace;
beforeEach(async () => {
  place = await tempPlace();
});
afterEach(() => place.remove());

const COUNT = 400;
const DAY = 86_400_000;
const START = Date.parse('2026-01-01T00:00:00.000Z');
const ENTITIES = ['company/site', 'users/user', 'assets/equipments'];
const ACTIONS = ['created', 'updated', 'login', 'deleted', 'updated', 'logout', 'updated'];
const FEW = { slice: 7, most: 50 };

/** A year of entries, twelve hours apart, written by clocks that differ by up to an hour. */
async function fill(store: Store): Promise<Row[]> {
  await store.write(async (writer) => {
    for (let at = 0; at < COUNT; at += 1) {
      const time = new Date(START + (at * DAY) / 2 + ((at * 7919) % 120) * 60_000 - 3_600_000);
      await writer.insert('_audit', {
        created_at: time.toISOString(),
        updated_at: time.toISOString(),
        actor_kind: at % 11 === 0 ? 'platform' : 'user',
        actor: at % 5,
        actor_name: 'Ann',
        entity: ENTITIES[at % 3] as string,
        key: at % 90,
        label: null,
        action: ACTIONS[at % 7] as string,
        before: null,
        after: null,
        details: null,
      });
    }
  });
  return store.read((reader) => reader.find('_audit'));
}

/** What the walk should find, computed without a database. */
function expected(rows: Row[], query: HistoryQuery): number[] {
  const { entity, key, actor, actorKind, kind, from, until } = query;
  const isRecord = (row: Row) => ['created', 'updated', 'deleted'].includes(String(row.action));
  return rows
    .filter((row) => entity === undefined || row.entity === entity.path)
    .filter((row) => key === undefined || row.key === key)
    .filter((row) => actor === undefined || (row.actor === actor && row.actor_kind === 'user'))
    .filter((row) => actorKind === undefined || row.actor_kind === actorKind)
    .filter((row) =>
      kind === 'account' ? row.entity === 'users/user' && !isRecord(row) : !kind || row.action === kind,
    )
    .filter((row) => from === undefined || String(row.created_at) >= from)
    .filter((row) => until === undefined || String(row.created_at) < until)
    .map(({ id }) => id)
    .reverse();
}

const QUERIES: Record<string, string>[] = [
  {},
  { entity: 'company/site' },
  { entity: 'company/site', key: '3' },
  { entity: 'company/site', key: '4444' },
  { actor: '3' },
  { actor_kind: 'platform' },
  { kind: 'deleted' },
  { kind: 'account' },
  { kind: 'account', entity: 'company/site' },
  { actor: '2', kind: 'updated', entity: 'assets/equipments' },
  { from: '2026-03-01' },
  { until: '2026-03-01' },
  { from: '2026-02-10', until: '2026-02-13' },
  { from: '2026-02-10T09:30:00Z', until: '2026-02-10T21:30:00Z' },
  { from: '2026-02-10', until: '2026-05-13', kind: 'deleted', actor: '1' },
  { from: '2027-01-01' },
  { until: '2020-01-01' },
  { from: '9999-12-31' },
];

test('page by page it finds what is asked for, once and newest first, and looks at so many entries at a time', async () => {
  await place.withStore(productModel, async (store) => {
    const all = await fill(store);
    for (const raw of QUERIES) {
      const query = { ...readHistoryQuery(tenantSchema, raw), pageSize: 3 };
      const found: number[] = [];
      let before: number | undefined;
      for (let turn = 0; turn < COUNT; turn += 1) {
        const { rows, next } = await walkHistory(
          { store, principal: systemPrincipal('Test') },
          { ...query, before },
          historyConditions(query),
          FEW,
        );
        expect(rows.length).toBeLessThanOrEqual(3);
        for (const { id } of rows) expect(id).toBeLessThan(before ?? COUNT + 1);
        found.push(...rows.map(({ id }) => id));
        if (next === null) break;
        expect(next).toBeLessThan(before ?? COUNT + 2);
        before = next;
      }
      expect(found, JSON.stringify(raw)).toEqual(expected(all, query));
    }
  });
});

test('an answer that looked at enough says where to go on', async () => {
  await place.withStore(productModel, async (store) => {
    const all = await fill(store);
    const query = readHistoryQuery(tenantSchema, { actor: '4444' });
    const newest = all.at(-1)?.id ?? 0;
    const { rows, next } = await walkHistory(
      { store, principal: systemPrincipal('Test') },
      query,
      historyConditions(query),
      FEW,
    );
    expect({ rows, next }).toEqual({ rows: [], next: newest + 1 - FEW.most });
  });
});

test('an entry of the very moment is from then on, and not until then', async () => {
  await place.withStore(productModel, async (store) => {
    const entry = (await fill(store))[200] as Row;
    const found = async (bounds: Record<string, string>) => {
      const query = { ...readHistoryQuery(tenantSchema, bounds), pageSize: COUNT };
      const { rows } = await walkHistory(
        { store, principal: systemPrincipal('Test') },
        query,
        historyConditions(query),
      );
      return rows.some(({ id }) => id === entry.id);
    };
    const at = String(entry.created_at);
    expect([await found({ from: at }), await found({ until: at })]).toEqual([true, false]);
  });
});

test('an entry is found by its time, though a clock was ahead when it was written', async () => {
  await place.withStore(productModel, async (store) => {
    const [entry] = (await fill(store)) as [Row];
    const { id: _, ...values } = entry;
    const write = (time: string) =>
      store.write((writer) => writer.insert('_audit', { ...values, created_at: time } as Values));
    const ahead = await write('2027-01-01T12:00:00.000Z');
    for (const time of ['11:00', '11:05', '11:10', '11:20']) await write(`2027-01-01T${time}:00.000Z`);
    const query = readHistoryQuery(tenantSchema, { from: '2027-01-01T11:30:00Z' });
    const { rows } = await walkHistory(
      { store, principal: systemPrincipal('Test') },
      query,
      historyConditions(query),
    );
    expect(rows.map(({ id }) => id)).toEqual([ahead]);
  });
});

test('an empty history has no page', async () => {
  await place.withStore(productModel, async (store) => {
    const query = readHistoryQuery(tenantSchema, { from: '2026-01-01' });
    expect(
      await walkHistory({ store, principal: systemPrincipal('Test') }, query, historyConditions(query)),
    ).toEqual({ rows: [], next: null });
  });
});
