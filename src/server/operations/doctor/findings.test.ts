import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { systemActor } from '../../events/audit-entry.ts';
import { audited } from '../../events/audited-writer.ts';
import { eq } from '../../store/eq.ts';
import type { Writer } from '../../store/store.ts';
import { noteTime, ROUND } from '../../tenancy/last-times.ts';
import { type TempTenancy, tempTenancy } from '../../tenancy/temp-tenancy.ts';
import type { TenantRef } from '../../tenancy/tenancy.ts';
import { directoryFindings } from './directory-findings.ts';
import { eventFindings } from './event-findings.ts';
import { jobFindings } from './job-findings.ts';
import { textFindings } from './text-findings.ts';

const USER = 'users/user';
let temp: TempTenancy;
let ref: TenantRef;
let number = 0;
beforeAll(async () => {
  temp = await tempTenancy({
    listeners: [
      {
        name: 'mails',
        where: [eq('entity', 'company/site')],
        async hear() {
          throw new Error('The other end is down');
        },
      },
    ],
  });
});
afterAll(() => temp.remove());
beforeEach(async () => {
  number += 1;
  ref = await temp.tenancy.provision({ name: `Plant ${number}`, schema_name: `plant${number}` });
  await inTenant(async (writer) => {
    for (const name of ['Ann', 'Bo']) await add(noted(writer), name);
  });
  await temp.tenancy.relay(ref);
});

async function inTenant(work: (writer: Writer) => Promise<unknown>): Promise<void> {
  const { store, release } = await temp.tenancy.acquire(ref);
  await store.write(work).finally(release);
}
const noted = (writer: Writer) => audited(writer, { actor: systemActor('Test') });
const add = (writer: Writer, name: string) =>
  writer.insert(USER, { name, email: `${name.toLowerCase()}@x.example`, is_active: true });
const found = async (fix = false) =>
  (await directoryFindings(temp.tenancy, [ref], fix)).map(({ level, text }) => `${level}: ${text}`);
const differs = (count: number) =>
  `error: ${count === 1 ? '1 user differs' : `${count} users differ`} between the tenant and the platform's directory`;

test.each<[what: string, count: number, change: (writer: Writer) => Promise<unknown>]>([
  ['one of the tenant is not listed', 1, (writer) => add(writer, 'Cy')],
  ['none is listed any more', 2, (writer) => writer.remove(USER, [])],
  ['one is called otherwise', 1, (writer) => writer.updateWhere(USER, [eq('name', 'Bo')], { name: 'Beau' })],
  ['one is not active', 1, (writer) => writer.updateWhere(USER, [eq('name', 'Bo')], { is_active: false })],
])('the directory differs where %s, and is made anew', async (_what, count, change) => {
  expect(await found()).toEqual([]);
  // Without the entry by which the directory hears of it, as after a restore of an older backup.
  await inTenant(change);
  expect(await found()).toEqual([differs(count)]);
  expect(await found(true)).toEqual([expect.stringMatching(/^advice: /)]);
  expect(await found()).toEqual([]);
});

test('while a change waits to be delivered the directory may differ', async () => {
  await inTenant((writer) => add(noted(writer), 'Cy'));
  expect(await found()).toEqual([]);
});

test('what a listener has not heard for an hour is named, and what others have not heard is not', async () => {
  const waiting = async () => (await eventFindings(temp.tenancy, [ref])).map(({ text }) => text);
  const addSite = (code: string) =>
    inTenant((writer) => noted(writer).insert('company/site', { code, name: code }));
  await addSite('NEW');
  expect(await waiting()).toEqual([]);
  await addSite('NEWER');
  expect(await waiting()).toEqual([]);
  const later = new Date(Date.now() + 3_600_000);
  vi.useFakeTimers({ now: later, toFake: ['Date'] });
  expect(await waiting()).toEqual([expect.stringMatching(/^2 events for "mails" waiting since 20/)]);
  vi.useRealTimers();
});

test('a job whose last round was long ago is told, whichever node should have run it', async () => {
  const late = async () =>
    (await jobFindings(temp.tenancy, [])).map(({ about, text }) => `${about}: ${text}`);
  await noteTime(temp.tenancy.platform, `${ROUND}plans`);
  expect(await late()).toEqual([]);
  vi.useFakeTimers({ now: Date.now() + 16 * 60_000, toFake: ['Date'] });
  await noteTime(temp.tenancy.platform, `${ROUND}mails`);
  expect(await late()).toEqual([
    expect.stringMatching(/^jobs: the job plans went through all tenants for the last time at 20/),
  ]);
  vi.useRealTimers();
});

test('texts that an older version stored are told, and keys that look alike', async () => {
  const texts = async () => (await textFindings(temp.tenancy, [ref])).map(({ text }) => text);
  expect(await texts()).toEqual([]);
  await inTenant(async (writer) => {
    for (const [code, name] of [
      ['ÜB', 'Plain'],
      ['ÜB\u200b', 'Plain'],
      ['N', 'e\u0301'],
    ] as const)
      await writer.insert('company/site', { code, name });
  });
  expect(await texts()).toEqual([
    'texts of 2 sites (2 "Plain", 3 "e\u0301") have white space around them, characters that nobody sees, or letters in parts',
    '1 site (2 "Plain") repeats the code of others but for the case of letters or what nobody sees',
  ]);
});
