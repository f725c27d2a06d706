import { afterAll, beforeAll, expect, test } from 'vitest';
import { inAcme } from '../../../../test/support/people-of-roles.ts';
import { PASSWORD, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';
import { addDays } from '../../../shared/days.ts';
import { recountValues } from '../../records/recount.ts';
import { hooks } from '../features.ts';
import { broughtTo, dayJob } from './day-job.ts';

/** Tools whose values look at the day, and a site that counts those that are overdue. */
const FILES = {
  'own/tool.json': {
    title: 'Tool',
    'x-entity': {
      label: 'name',
      actions: { warn: { title: 'Warn', at: 'addDays(seen_on, 5)', set: { is_warned: true } } },
    },
    properties: {
      name: {},
      site: { 'x-reference': 'company/site' },
      due: { format: 'date' },
      days_left: { type: 'integer', 'x-value': 'daysBetween(today(), due)' },
      is_overdue: { type: 'boolean', 'x-value': 'days_left < 0' },
      seen_on: { format: 'date', 'x-value': 'is_overdue ? due : null' },
      is_warned: { type: 'boolean', default: false },
    },
  },
  'company/site.json': {
    properties: {
      own_overdue: { 'x-value': { count: 'own/tool', by: 'site', where: { is_overdue: true } } },
    },
  },
};

let temp: TempApp;
beforeAll(async () => {
  temp = await tempApp();
});
afterAll(() => temp.remove());

const ask = (method: string, path: string, body?: object) =>
  temp.ask(method, `/api/v1/${path}`, { at: 'acme', token: temp.tokens.acme, body });
const data = async (method: string, path: string, body?: object) => (await ask(method, path, body)).body.data;
const { signal } = new AbortController();
const runAt = (moment: string) =>
  inAcme(temp, (store) => dayJob({ hooks }).run(store, { now: new Date(moment), signal }));
const dueOf = (record: number) =>
  inAcme(temp, (store) =>
    store.read(async (reader) => (await reader.find('_due', {})).find((row) => row.record === record)?.basis),
  );

test('what looks at the day follows it, with what is made of that, and nobody has changed the record', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const site = await data('POST', 'company/site', { code: 'DAY', name: 'Day' });
  const { version } = await data('GET', 'schema');
  expect((await data('PUT', 'schema/draft', { files: FILES })).errors).toEqual([]);
  await data('POST', 'schema/publish', { base: version, password: PASSWORD });
  const due = addDays(today, 2);
  const made = await data('POST', 'own/tool', { name: 'Saw', site: site.id, due });
  expect(made).toMatchObject({ days_left: 2, is_overdue: false, seen_on: null });
  const before = await ask('GET', `own/tool/${made.id}`);
  const [shown] = [(await ask('GET', 'own/tool')).headers.etag];

  expect(await runAt(`${addDays(today, 1)}T12:00:00Z`)).toEqual(
    new Date(`${addDays(today, 2)}T00:00:00.000Z`),
  );
  expect(await data('GET', `own/tool/${made.id}`)).toMatchObject({ days_left: 1, is_overdue: false });
  expect(await data('GET', `company/site/${site.id}`)).toMatchObject({ own_overdue: 0 });
  expect(await dueOf(made.id)).toBeFalsy();

  await runAt(`${addDays(today, 3)}T00:00:01Z`);
  const after = await ask('GET', `own/tool/${made.id}`);
  expect(after.body.data).toEqual({ ...before.body.data, days_left: -1, is_overdue: true, seen_on: due });
  // The version is the one of before, so that whoever was typing meanwhile saves; the tag tells the other values.
  const versionIn = ({ etag }: { etag?: string }) => /^"v\d+/.exec(etag ?? '')?.[0];
  expect(versionIn(after.headers)).toBe(versionIn(before.headers));
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect((await ask('GET', `own/tool/${made.id}`)).headers.etag).toBe(after.headers.etag);
  const renamed = await temp.ask('PATCH', `/api/v1/own/tool/${made.id}`, {
    ...{ at: 'acme', token: temp.tokens.acme, body: { name: 'Saw' } },
    headers: { 'if-match': before.headers.etag as string },
  });
  expect(renamed.status).toBe(200);
  expect((await ask('GET', 'own/tool')).headers.etag !== shown || shown === undefined).toBe(true);
  expect(await data('GET', `company/site/${site.id}`)).toMatchObject({ own_overdue: 1 });
  expect(await dueOf(made.id)).toBe(Date.parse(`${addDays(due, 5)}T00:00:00Z`));

  // Once a day: what is spoiled meanwhile is the doctor's.
  await inAcme(temp, (store) => store.write((writer) => writer.keep('own/tool', made.id, { days_left: 99 })));
  await runAt(`${addDays(today, 3)}T20:00:00Z`);
  expect(await data('GET', `own/tool/${made.id}`)).toMatchObject({ days_left: 99 });
  await runAt(`${addDays(today, 4)}T20:00:00Z`);
  expect(await data('GET', `own/tool/${made.id}`)).toMatchObject({ days_left: -2 });
});

test('the doctor finds no fault with a value that is still of the day before, until the job has run', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const made = await data('POST', 'own/tool', { name: 'Drill', due: addDays(today, 9) });
  await runAt(`${addDays(today, 8)}T12:00:00Z`);
  const wrong = (moment: string, isKnown = true) =>
    inAcme(temp, async (store) => {
      const entity = store.model.entities['own/tool'];
      const day = isKnown ? await store.read(broughtTo) : undefined;
      return entity && recountValues(entity, store, { fix: false, now: new Date(moment), broughtTo: day });
    });
  expect(await wrong(`${addDays(today, 8)}T23:59:00Z`)).toBe(0);
  expect(await wrong(`${addDays(today, 9)}T00:01:00Z`)).toBe(0);
  // All of them are, as far as somebody knows who does not know of the job.
  expect(await wrong(`${addDays(today, 9)}T00:01:00Z`, false)).toBe(2);
  await inAcme(temp, (store) => store.write((writer) => writer.keep('own/tool', made.id, { days_left: 77 })));
  expect(await wrong(`${addDays(today, 9)}T00:01:00Z`)).toBe(1);
});
