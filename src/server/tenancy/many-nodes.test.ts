import { afterAll, beforeAll, expect, test } from 'vitest';
import { productModel } from '../product-model.ts';
import { readSettings } from '../settings.ts';
import { type TempPlace, tempPlace } from '../store/testing/temp-place.ts';
import { createTenancy, type Tenancy } from './tenancy.ts';

/** Stands for two processes on one database. With SQLite, one process has the folder to itself. */
const several = process.env.TEST_ENGINE === 'postgresql';
let place: TempPlace;
let stop: (() => Promise<void>)[];
let nodes: Tenancy[];

beforeAll(async () => {
  place = await tempPlace();
  stop = [];
  nodes = [];
  for (let node = 0; node < (several ? 3 : 1); node++) {
    const engine = place.engine(productModel);
    const tenancy = await createTenancy({
      engine,
      settings: readSettings(place.environment),
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
