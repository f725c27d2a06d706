import { afterAll, beforeEach, expect, test } from 'vitest';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { REQUEST } from '../../../shared/entity-paths.ts';
import { refuseTooMany, type Source } from './portal-limits.ts';
import { PORTAL } from './requests.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const { store } = temp.ctx;
const NOW = Date.parse('2026-03-02T12:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const portal = { id: (await temp.create(PORTAL, { name: 'Front desk' })).id, daily_limit: 3 };

beforeEach(() => store.write((writer) => writer.remove(REQUEST, [])));

let number = 0;
/** Inserts reports from a network, made some time ago. */
function reported(count: number, network: string | null, ago: number, of: number | null = null) {
  return store.write(async (writer) => {
    for (let done = 0; done < count; done++)
      await writer.insert(REQUEST, {
        code: `RQ-T${++number}`,
        title: 'It leaks',
        source_address: network,
        portal: of,
        created_at: new Date(NOW - ago).toISOString(),
      });
  });
}
const refused = (source: Source) =>
  store
    .read((reader) => refuseTooMany(reader, source, new Date(NOW)))
    .then(
      () => undefined,
      (error: { code: string; message: string; retryAfter?: number }) => error,
    );
const at = (network: string, of: Source['portal'] = null): Source => ({ network, portal: of });

test('a network reports five times in ten minutes', async () => {
  await reported(4, 'one', MINUTE);
  await reported(1, 'one', 10 * MINUTE);
  expect(await refused(at('one'))).toBeUndefined();
  await reported(1, 'one', 10 * MINUTE - 1);
  expect(await refused(at('one'))).toMatchObject({
    code: 'too_many_requests',
    message: expect.stringContaining('ten minutes'),
  });
  expect(await refused(at('two'))).toBeUndefined();
});

test('and thirty times in a day', async () => {
  await reported(29, 'one', 23 * HOUR);
  await reported(5, 'one', 24 * HOUR);
  expect(await refused(at('one'))).toBeUndefined();
  await reported(1, 'one', HOUR);
  expect((await refused(at('one')))?.message).toContain('tomorrow');
});

test('the networks of IPv6 that one customer or one site can hand out count together', async () => {
  const of = (customer: string, count: number, ago = MINUTE) =>
    Promise.all(
      [...Array(count).keys()].map((one) => reported(1, `2001:db8:7:${customer}${one + 10}::/64`, ago)),
    );
  await of('1', 9);
  expect(await refused(at('2001:db8:7:1ff::/64'))).toBeUndefined();
  await of('1a', 1, HOUR);
  expect(await refused(at('2001:db8:7:1ff::/64'))).toBeUndefined();
  await of('1', 1);
  expect((await refused(at('2001:db8:7:1ff::/64')))?.message).toContain('ten minutes');
  expect(await refused(at('2001:db8:7:2ff::/64'))).toBeUndefined();
  await of('3', 5);
  await of('4', 5);
  expect((await refused(at('2001:db8:7:2ff::/64')))?.message).toContain('ten minutes');
  expect(await refused(at('2001:db8:8:2ff::/64'))).toBeUndefined();
});

test('after as many as a portal says, and 200 of labels, new networks take turns; our own people count with neither', async () => {
  await reported(2, 'one', HOUR, portal.id);
  await reported(5, 'label', MINUTE);
  expect(await refused(at('two', portal))).toBeUndefined();
  await reported(1, 'two', MINUTE, portal.id);
  expect((await refused(at('three', portal)))?.message).toContain('in ten minutes');
  // Labels have a count of their own.
  for (let network = 0; network < 194; network++) await reported(1, `label ${network}`, HOUR);
  await reported(50, null, MINUTE);
  expect(await refused(at('other'))).toBeUndefined();
  await reported(1, 'last', HOUR);
  expect((await refused(at('other')))?.message).toContain('in ten minutes');
});

test('forty networks close a portal to nobody: known ones go on, and others wait ten minutes', async () => {
  await reported(1, 'neighbour', 48 * HOUR, portal.id);
  for (let network = 0; network < 40; network++) await reported(1, `net ${network}`, 11 * MINUTE, portal.id);
  expect(await refused(at('new', portal))).toBeUndefined();
  await reported(1, 'net 41', 9 * MINUTE, portal.id);
  expect(await refused(at('new', portal))).toMatchObject({ code: 'too_many_requests', retryAfter: 600 });
  expect(await refused(at('neighbour', portal))).toBeUndefined();
  await reported(5, 'neighbour', HOUR, portal.id);
  expect(await refused(at('neighbour', portal))).toBeDefined();
});

test('a tenant takes 500 of all strangers in a day before it slows down', async () => {
  const wide = { id: portal.id, daily_limit: 100_000 };
  for (let network = 0; network < 499; network++) await reported(1, `net ${network}`, MINUTE, portal.id);
  expect(await refused(at('other', wide))).toBeUndefined();
  await reported(1, 'last', HOUR, portal.id);
  expect((await refused(at('other', wide)))?.message).toContain('in ten minutes');
});
