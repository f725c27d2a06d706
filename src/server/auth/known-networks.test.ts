import { afterAll, beforeEach, expect, test } from 'vitest';
import { KNOWN_LIFE, knowsNetwork, rememberNetwork } from './known-networks.ts';
import { tempTenant } from './temp-tenant.ts';

const home = await tempTenant();
afterAll(() => home.remove());
const { store, ann } = home;
const bo = await store.write((writer) =>
  writer.insert('users/user', { name: 'Bo', email: 'bo@x.example', is_active: true }),
);
const NOW = Date.parse('2026-03-01T08:00:00Z');
beforeEach(() => store.write(async (writer) => void (await writer.remove('_known_network', []))));

const remember = (user: number, network: string, at = NOW) =>
  store.write((writer) => rememberNetwork(writer, user, network, at));
const knows = (user: number, network: string, at = NOW) =>
  store.read((reader) => knowsNetwork(reader, user, network, at));

test('two people of one network are each known there', async () => {
  await remember(ann, '192.0.2.1');
  expect([await knows(ann, '192.0.2.1'), await knows(bo, '192.0.2.1')]).toEqual([true, false]);
  await remember(bo, '192.0.2.1');
  expect([await knows(ann, '192.0.2.1'), await knows(bo, '192.0.2.1')]).toEqual([true, true]);
  expect(await knows(bo, '192.0.2.2')).toBe(false);
});

test('a network is known for sixty days after the last time', async () => {
  await remember(ann, '192.0.2.1');
  expect(await knows(ann, '192.0.2.1', NOW + KNOWN_LIFE - 1)).toBe(true);
  expect(await knows(ann, '192.0.2.1', NOW + KNOWN_LIFE)).toBe(false);
  await remember(ann, '192.0.2.1', NOW + 1000);
  expect(await knows(ann, '192.0.2.1', NOW + KNOWN_LIFE)).toBe(true);
  expect(await store.read((reader) => reader.count('_known_network'))).toBe(1);
});

test('ten are remembered of a person; the one that was used longest ago makes room, of nobody else', async () => {
  await remember(bo, '198.51.100.1', NOW - 1000);
  for (let at = 0; at < 10; at += 1) await remember(ann, `192.0.2.${at}`, NOW + at);
  await remember(ann, '192.0.2.0', NOW + 20);
  expect(await knows(ann, '192.0.2.1', NOW + 20)).toBe(true);
  await remember(ann, '203.0.113.1', NOW + 21);
  const known = await Promise.all(
    ['192.0.2.0', '192.0.2.1', '192.0.2.2', '203.0.113.1'].map((network) => knows(ann, network, NOW + 22)),
  );
  expect(known).toEqual([true, false, true, true]);
  expect(await knows(bo, '198.51.100.1')).toBe(true);
});
