import { afterAll, beforeAll, expect, test } from 'vitest';
import { inAcme, peopleOfRoles, type SomebodySignedIn } from '../../../../test/support/people-of-roles.ts';
import { PASSWORD, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';
import { hooks } from '../features.ts';
import { dueJob } from './due-job.ts';

/** A permit that expires by itself, and whose holder hears of it before. */
const OWN = 'own/permit';
const ACTIONS = {
  expire: {
    title: 'Expire',
    from: ['active'],
    to: 'expired',
    at: 'addDays(valid_until, 1)',
    set: { over: true },
  },
  remind: {
    title: 'Remind',
    from: ['active'],
    at: 'addDays(valid_until, -14)',
    when: { muted: false },
    again: '7 days',
    tell: ['holder'],
    text: 'ask for a new one',
  },
  mark: { title: 'Mark', from: ['active'], at: 'addDays(valid_until, -30)', set: { marked_at: '@now' } },
  renew: { title: 'Renew', from: ['active', 'expired'], to: 'active', require: ['valid_until'] },
  finish: { title: 'Finish', from: ['active'], to: 'done' },
};
const permitOf = (actions: object) => ({
  [`${OWN}.json`]: {
    title: 'Permit',
    'x-entity': { label: 'name', states: { of: 'state', start: 'active', final: { done: {} } }, actions },
    properties: {
      name: {},
      state: { enum: ['active', 'expired', 'done'] },
      valid_until: { format: 'date' },
      marked_at: { format: 'date-time' },
      over: { type: 'boolean', default: false },
      muted: { type: 'boolean', default: false },
      holder: { 'x-reference': 'users/user' },
    },
  },
});

let temp: TempApp;
let holder: SomebodySignedIn;

const ask = (method: string, path: string, body?: object) =>
  temp.ask(method, `/api/v1/${path}`, { at: 'acme', token: temp.tokens.acme, body });
async function publish(files: object): Promise<void> {
  const { version } = (await ask('GET', 'schema')).body.data;
  expect((await ask('PUT', 'schema/draft', { files })).body.data.errors).toEqual([]);
  expect((await ask('POST', 'schema/publish', { base: version, password: PASSWORD })).status).toBe(200);
}
const made = async (values: object) =>
  (await ask('POST', OWN, { name: 'Weld', holder: holder.id, ...values })).body.data.id as number;
const now = async (id: number) => (await ask('GET', `${OWN}/${id}`)).body.data;
const told = () =>
  inAcme(temp, (store) =>
    store.read(async (reader) => {
      const rows = await reader.find('notifications/notification', {});
      return rows.filter(({ entity }) => entity === OWN).map(({ key, title }) => [key, title]);
    }),
  );
const rowsOf = (id: number) =>
  inAcme(temp, (store) =>
    store.read(async (reader) => (await reader.find('_due', {})).filter(({ record }) => record === id)),
  );
const { signal } = new AbortController();
const runAt = (moment: string) =>
  inAcme(temp, (store) => dueJob({ hooks }).run(store, { now: new Date(moment), signal }));

beforeAll(async () => {
  temp = await tempApp();
  await publish(permitOf(ACTIONS));
  const role = { [OWN]: { read: 'all' as const }, 'users/user': { read: 'all' as const } };
  const people = await peopleOfRoles(temp, { holder: role });
  holder = people.holder as SomebodySignedIn;
});
afterAll(() => temp.remove());

test('an action with a time does itself when that has come, and once', async () => {
  const id = await made({ valid_until: '2031-03-01', muted: true });
  const next = await runAt('2031-03-01T23:59:00Z');
  expect((await now(id)).state).toBe('active');
  expect(next).toEqual(new Date('2031-03-02T00:00:00Z'));
  await Promise.all([runAt('2031-03-02T00:00:00Z'), runAt('2031-03-02T00:00:00Z')]);
  expect(await now(id)).toMatchObject({ state: 'expired', over: true });
  const { data } = (await ask('GET', `history?entity=${OWN}&key=${id}`)).body;
  expect(data.filter((entry: object) => JSON.stringify(entry).includes('expired'))).toHaveLength(1);
  expect(JSON.stringify(data)).toContain('Timed actions');
});

test('what was due while no server ran is done then; another time is another occasion', async () => {
  const id = await made({ valid_until: '2031-05-01', muted: true });
  await runAt('2033-01-01T00:00:00Z');
  expect((await now(id)).state).toBe('expired');
  await ask('POST', `${OWN}/${id}/renew`, { valid_until: '2033-05-01' });
  await runAt('2033-04-30T00:00:00Z');
  expect((await now(id)).state).toBe('active');
  await runAt('2033-05-02T00:00:00Z');
  expect((await now(id)).state).toBe('expired');
});

test('what has gone on meanwhile, or is gone, is left alone', async () => {
  const id = await made({ valid_until: '2034-03-01' });
  await ask('POST', `${OWN}/${id}/finish`, {});
  const deleted = await made({ valid_until: '2034-03-01' });
  expect(await rowsOf(deleted)).toHaveLength(3);
  await ask('DELETE', `${OWN}/${deleted}`);
  expect(await rowsOf(deleted)).toEqual([]);
  await runAt('2034-04-01T00:00:00Z');
  expect((await now(id)).state).toBe('done');
});

test('a reminder is told again while it holds, and not for other changes of the record', async () => {
  const id = await made({ valid_until: '2035-03-01' });
  const of = async () => (await told()).filter(([key]) => key === id);
  await runAt('2035-02-14T00:00:00Z');
  expect(await of()).toEqual([]);
  await runAt('2035-02-15T00:00:00Z');
  expect(await of()).toEqual([[id, 'Weld: ask for a new one']]);
  await ask('PATCH', `${OWN}/${id}`, { name: 'Cut' });
  await runAt('2035-02-16T00:00:00Z');
  expect(await of()).toHaveLength(1);
  await runAt('2035-02-22T00:00:00Z');
  expect(await of()).toHaveLength(2);
  await ask('PATCH', `${OWN}/${id}`, { muted: true });
  await runAt('2035-03-01T00:00:00Z');
  expect(await of()).toHaveLength(2);
});

test('what leaves the state as it is is done once too, whatever else changes', async () => {
  const id = await made({ valid_until: '2035-12-31', muted: true });
  await runAt('2035-12-02T00:00:00Z');
  expect((await now(id)).marked_at).toBe('2035-12-02T00:00:00.000Z');
  await ask('PATCH', `${OWN}/${id}`, { name: 'Cut' });
  await runAt('2035-12-03T00:00:00Z');
  expect((await now(id)).marked_at).toBe('2035-12-02T00:00:00.000Z');
  await ask('PATCH', `${OWN}/${id}`, { valid_until: '2036-01-30' });
  await runAt('2036-01-01T00:00:00Z');
  expect((await now(id)).marked_at).toBe('2036-01-01T00:00:00.000Z');
});

test('nobody does it by hand', async () => {
  const id = await made({ valid_until: '2036-03-01' });
  const { status, body } = await ask('POST', `${OWN}/${id}/expire`, {});
  expect([status, body.message]).toEqual([405, 'Expire happens by itself, at its time.']);
});

test('records from before an action had its time are noted once it has', async () => {
  const { expire, ...others } = ACTIONS;
  await publish(permitOf(others));
  const id = await made({ valid_until: '2037-03-01', muted: true });
  await publish(permitOf(ACTIONS));
  await runAt('2037-03-03T00:00:00Z');
  expect((await now(id)).state).toBe('expired');
});

test.each<[object, string]>([
  [{ at: 'holder' }, 'This says no day or time by properties of the record.'],
  [{ at: 'addDays(valid_untl, 1)' }, 'This says no day or time by properties of the record.'],
  [{ at: 'valid_until', ask: ['name'] }, '"ask" is for people, and what has "at" happens by itself.'],
  [{ again: '7 days' }, '"again" is for what happens by itself, at a time: say "at" too.'],
  [{ at: 'valid_until', again: 'often' }, '"again" cannot have this value.'],
  [{ at: 'valid_until', tell: ['name'] }, '"name" refers to no user.'],
])('%j is an error', async (words, said) => {
  const files = permitOf({ go: { title: 'Go', to: 'done', ...words } });
  const { errors } = (await ask('PUT', 'schema/draft', { files })).body.data;
  expect(errors.map(({ message }: { message: string }) => message)).toEqual([said]);
});
