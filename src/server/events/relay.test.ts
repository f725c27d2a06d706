import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { tempRecords } from '../../../test/support/temp-records.ts';
import { eq } from '../store/eq.ts';
import { systemActor } from './audit-entry.ts';
import { writeAudited } from './audited-writer.ts';
import { DELETED, positionOf } from './cursors.ts';
import { type Listener, unheard } from './listener.ts';
import { deleteOldAudit } from './old-audit.ts';
import { relayAudit } from './relay.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const { store } = temp.ctx;
const SITE = 'company/site';
const PART = 'parts/part';

let heard: string[];
let number = 0;
beforeEach(async () => {
  heard = [];
  await store.rewriteHistory(async (writer) => {
    await writer.remove('_audit', []);
    await writer.remove('_cursor', []);
  });
});

const by = { actor: systemActor('Test') };
/** Makes records, each with an entry. @returns their names */
const write = async (...names: string[]) => {
  await writeAudited(store, by, async (writer) => {
    for (const name of names) await writer.insert(SITE, { code: `S${++number}`, name });
  });
};
const listener = (name: string, more: Partial<Listener<string>> = {}): Listener<string> => ({
  name,
  async hear(entries, from) {
    heard.push(...entries.map(({ after }) => `${name} ${after?.name} of ${from}`));
  },
  ...more,
});
const relay = (...listeners: Listener<string>[]) => relayAudit(store, listeners, 'acme');
const heardBy = (name: string) => heard.filter((text) => text.startsWith(`${name} `));

describe('listeners', () => {
  test('hear of all writes in the order of their commits, each by its own cursor', async () => {
    await write('one', 'two');
    await relay(listener('a'));
    await write('three');
    await relay(listener('a'), listener('b'));
    const all = ['one', 'two', 'three'];
    expect(heardBy('a')).toEqual(all.map((name) => `a ${name} of acme`));
    expect(heardBy('b')).toEqual(all.map((name) => `b ${name} of acme`));
    heard = [];
    await relay(listener('a'), listener('b'));
    expect(heard).toEqual([]);
  });

  test('hear what was changed, and of nothing that was rolled back', async () => {
    const lost = writeAudited(store, by, async (writer) => {
      await writer.insert(SITE, { code: 'LOST', name: 'lost' });
      throw new Error('changed my mind');
    });
    await expect(lost).rejects.toThrow('changed my mind');
    await write('North');
    const site = await store.read((reader) => reader.first(SITE, [eq('name', 'North')]));
    const id = Number(site?.id);
    await writeAudited(store, by, (writer) => writer.update(SITE, id, { name: 'South' }));
    const entries: unknown[] = [];
    await relay(listener('a', { hear: async (some) => void entries.push(...some) }));
    expect(entries).toEqual([
      expect.objectContaining({ entity: SITE, key: id, action: 'created', before: null }),
      expect.objectContaining({
        key: id,
        action: 'updated',
        before: { name: 'North' },
        after: { name: 'South' },
      }),
    ]);
  });

  test('one that throws goes on where it was, and stops no other', async () => {
    await write('one');
    let isDown = true;
    const hear: Listener<string>['hear'] = async (entries, from) => {
      if (isDown) throw new Error('the other end is down');
      await listener('a').hear(entries, from);
    };
    const fails = listener('a', { hear });
    await expect(relay(fails, listener('b'))).rejects.toThrow('the other end is down');
    await write('two');
    await expect(relay(fails, listener('b'))).rejects.toThrow('the other end is down');
    expect(heard).toEqual(['b one of acme', 'b two of acme']);
    isDown = false;
    await relay(fails, listener('b'));
    expect(heard.slice(2)).toEqual(['a one of acme', 'a two of acme']);
  });

  test('those of one entity pass others by, without a write for each', async () => {
    const parts = listener('parts', { where: [eq('entity', PART)] });
    await write('one');
    await relay(parts);
    expect(await store.read((reader) => positionOf(reader, 'parts'))).toBeUndefined();
    await write(...Array.from({ length: 700 }, (_, index) => `${index}`));
    await relay(parts);
    expect(await store.read((reader) => positionOf(reader, 'parts'))).toBeGreaterThan(0);
    await writeAudited(store, by, (writer) =>
      writer.insert(PART, { code: 'B1', name: 'Bearing', unit: 'pcs' }),
    );
    await relay(parts);
    expect(heard).toEqual(['parts Bearing of acme']);
  });

  test('what is written while they hear is heard as well', async () => {
    await write('one');
    let isFirst = true;
    const busy = listener('a', {
      async hear(entries, from) {
        if (isFirst) await write('two');
        isFirst = false;
        await listener('a').hear(entries, from);
      },
    });
    await relay(busy);
    expect(heard).toEqual(['a one of acme', 'a two of acme']);
  });

  test('one that can begin goes by the store at first, and where entries went that it had not heard', async () => {
    const begins = listener('a', { begin: async (from) => void heard.push(`all of ${from}`) });
    await write('one');
    await relay(begins, listener('b'));
    expect(heardBy('all')).toEqual(['all of acme']);
    await write('two');
    await relay(begins, listener('b'));
    expect(heardBy('a')).toEqual(['a two of acme']);
    expect(heardBy('b')).toEqual(['b one of acme', 'b two of acme']);
    await write('three', 'four');
    await deleteOldAudit(store, new Date(Date.now() + 60_000));
    heard = [];
    await relay(begins, listener('b'));
    // The newest entry stays.
    expect(heard.sort()).toEqual(['all of acme', 'b four of acme']);
    await deleteOldAudit(store, new Date(Date.now() + 60_000));
    await relay(begins, listener('b'));
    expect(heard).toHaveLength(2);
    const deleted = await store.read((reader) => positionOf(reader, DELETED));
    expect((await store.read((reader) => unheard(reader, begins))).position).toBe(Number(deleted) + 1);
  });
});
