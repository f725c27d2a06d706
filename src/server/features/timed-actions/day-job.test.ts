import { afterAll, beforeAll, expect, test } from 'vitest';
import { inAcme } from '../../../../test/support/people-of-roles.ts';
import { PASSWORD, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';
import { addDays } from '../../../shared/days.ts';
import { hooks } from '../features.ts';
import { dayJob } from './day-job.ts';

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
  expect(after.headers.etag).toBe(before.headers.etag);
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
