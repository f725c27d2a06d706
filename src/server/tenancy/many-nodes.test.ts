import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../events/audit-entry.ts';
import { writeAudited } from '../events/audited-writer.ts';
import { productModel } from '../product-model.ts';
import { readSettings } from '../settings.ts';
import { eq } from '../store/eq.ts';
import { type TempPlace, tempPlace } from '../store/testing/temp-place.ts';
import { createTenancy, type Tenancy, type TenantRef } from './tenancy.ts';

/** Stands for two processes on one database. With SQLite, one process has the folder to itself. */
const several = process.env.TEST_ENGINE === 'postgresql';
let place: TempPlace;
let stop: (() => Promise<void>)[];
let nodes: Tenancy[];
/** What the listener of all nodes has heard of sites. */
const heard: { id: number; name: unknown }[] = [];

beforeAll(async () => {
  place = await tempPlace();
  stop = [];
  nodes = [];
  for (let node = 0; node < (several ? 3 : 1); node++) {
    const engine = place.engine(productModel);
    const tenancy = await createTenancy({
      engine,
      settings: readSettings(place.environment),
      listeners: [
        {
          name: 'test',
          where: [eq('entity', 'company/site')],
          async hear(entries) {
            for (const { id, after } of entries) heard.push({ id, name: after?.name });
          },
        },
      ],
      seed: async (writer) => void (await writer.insert('company/site', { code: 'HQ', name: 'Head office' })),
    });
    nodes.push(tenancy);
    stop.push(() => tenancy.close().then(() => engine.close()));
  }
});
afterAll(async () => {
  for (const each of stop) await each();
  await place.remove();
});

const all = <T>(work: (node: Tenancy) => Promise<T>) => Promise.all(nodes.map(work));

test('a tenant made by one node is found by all, made and seeded once', async () => {
  const made = await nodes[0]?.provision({ name: 'Acme', schema_name: 'acme' });
  const found = await all(async (node) => {
    await node.refresh();
    const target = node.resolve('acme.localhost');
    if (target.kind !== 'tenant') throw new Error(`acme is ${target.kind}`);
    const lease = await node.acquire(target.ref);
    const sites = await lease.store.read((reader) => reader.count('company/site'));
    lease.release();
    return [target.ref.id, sites];
  });
  expect(found).toEqual(nodes.map(() => [made?.id, 1]));
});

test('a tenant is found at once, also where its node has just looked for another', async () => {
  await all((node) => node.refresh());
  const made = await nodes[0]?.provision({ name: 'Beta', schema_name: 'beta' });
  const found = await all(async (node) => {
    await node.refresh();
    return node.bySubdomain('beta')?.id;
  });
  expect(found).toEqual(nodes.map(() => made?.id));
});

// One process has a folder to itself, and reads nothing again.
test.runIf(several)('nobody waits for a host that no tenant can have', async () => {
  const [node] = nodes;
  for (const host of ['evil.example', 'a.b.localhost', 'localhost']) {
    const read = node?.refresh().then(() => 'after a read');
    expect(await Promise.race([read, node?.refresh(host).then(() => 'at once')])).toBe('at once');
  }
});

test('numbers of a sequence are given once by all nodes together', async () => {
  const numbers = await all(async (node) => {
    const ref = node.bySubdomain('acme');
    if (!ref) throw new Error('acme is not known');
    const lease = await node.acquire(ref);
    const given = await Promise.all(
      Array.from({ length: 100 }, () => lease.store.write((writer) => writer.next('test'))),
    );
    lease.release();
    return given;
  });
  const sorted = numbers.flat().sort((a, b) => a - b);
  expect(sorted).toEqual(Array.from({ length: 100 * nodes.length }, (_, index) => index + 1));
});

test('work that only one may do at a time is done by one at a time', async () => {
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    // Long enough for the other nodes, which the database keeps waiting, to begin if it did not.
    await new Promise((done) => setTimeout(done, 20));
    running--;
  };
  await all((node) => Promise.all([node.exclusively('test', work), node.exclusively('test', work)]));
  expect(most).toBe(1);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  let begun = () => {};
  const holding = new Promise<void>((done) => {
    begun = done;
  });
  const first = nodes[0]?.exclusively('other', async () => {
    begun();
    await held;
  });
  await holding;
  expect(await nodes.at(-1)?.exclusively('other', work, { wait: false })).toBe(false);
  release();
  expect(await first).toBe(true);
  expect(await nodes.at(-1)?.exclusively('other', work, { wait: false })).toBe(true);
});

test('what all nodes write at once is heard in the order of the commits, each write once', async () => {
  const made = await nodes[0]?.provision({ name: 'Delta', schema_name: 'delta' });
  await all((node) => node.refresh());
  await nodes[0]?.relay(made as TenantRef);
  heard.length = 0;
  const written: string[] = [];
  await Promise.all(
    nodes.map(async (node, at) => {
      const ref = node.byId(made?.id as number) as TenantRef;
      const { store, release } = await node.acquire(ref);
      const write = async (number: number) => {
        const name = `${at} ${number}`;
        await writeAudited(store, { actor: systemActor('Test') }, (writer) =>
          writer.insert('company/site', { code: name, name }),
        );
        written.push(name);
        // Several nodes try to tell at once.
        await node.relay(ref);
      };
      for (let number = 0; number < 30; number += 3)
        await Promise.all([write(number), write(number + 1), write(number + 2)]);
      release();
    }),
  );
  expect(heard.map(({ name }) => name).sort()).toEqual(written.sort());
  const ids = heard.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
});
