import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { writeAudit } from '../../events/audit-entry.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';
import { findByHistory, findPerson, type Person } from './person.ts';
import { withoutPerson } from './without-person.ts';

const temp = await tempRecords();
const folder = mkdtempSync(join(tmpdir(), 'mainstay-person-'));
afterAll(async () => {
  await temp.remove();
  rmSync(folder, { recursive: true });
});
const { store } = temp.ctx;
const EMAIL = 'bea@acme.example';
const tables = [
  '_audit',
  '_session',
  '_file',
  'users/user',
  'company/site',
  'users/preference',
  'work-orders/work_order',
];

/** Everything that is in the store, as one text. */
async function everything(): Promise<string> {
  const rows = await store.read((reader) => Promise.all(tables.map((table) => reader.find(table))));
  return JSON.stringify(rows);
}

let user: number;
beforeAll(async () => {
  user = (await temp.create('users/user', { name: 'Bea Old', email: 'old@acme.example' })).id;
  await temp.update('users/user', user, { name: 'Bea Quist', email: EMAIL });
  await temp.create('company/site', { name: 'Ask Bea Quist <BEA@acme.example>, not Bea Quistgaard' });
  await temp.create('work-orders/work_order', { assigned_to: user });
  await store.write(async (writer) => {
    await writer.insert('_session', {
      user,
      rotating: false,
      user_agent: 'Browser',
      address: '192.0.2.7',
      last_used_at: 1,
      expires_at: Date.now() + 1e9,
    });
    await writeAudit(writer, {
      actor: { kind: 'user', id: user, name: 'Bea Quist' },
      now: new Date(),
      entity: 'company/site',
      key: 1,
      action: 'updated',
      before: { name: 'as bea quist said' },
    });
  });
});

test('an export holds the account, what refers to it or names it, and the history, and no secrets', async () => {
  const path = join(folder, 'bea.json');
  const found = await exportPerson(store, await findPerson(store, EMAIL), path);
  const text = readFileSync(path, 'utf8');
  const written = JSON.parse(text);
  expect(written.emails.toSorted()).toEqual([EMAIL, 'old@acme.example']);
  expect(written['users/user']).toMatchObject([{ id: user, name: 'Bea Quist' }]);
  expect(written['company/site']).toHaveLength(1);
  expect(written['work-orders/work_order']).toHaveLength(1);
  expect(written.sessions).toMatchObject([{ address: '192.0.2.7' }]);
  expect(written.history.length).toBeGreaterThan(3);
  expect(written.summary).toEqual(found);
  expect(text).not.toMatch(/password_hash|"hash"/);
});

test('after an erasure no name and no address of the person is left, and the history says that it was done', async () => {
  await erasePerson(store, await findPerson(store, EMAIL));
  const text = await everything();
  expect(text.match(/bea quist\b|bea old|(bea|old)@acme/gi)).toBeNull();
  expect(text).toContain(`Ask Erased person ${user} <erased-${user}@erased.invalid>, not Bea Quistgaard`);
  expect(await store.read((reader) => reader.count('_session'))).toBe(0);
  const row = await store.read((reader) => reader.get('users/user', user));
  expect(row).toMatchObject({ name: `Erased person ${user}`, is_active: false });
  const entries = await store.read((reader) => reader.find('_audit'));
  expect(entries.at(-1)).toMatchObject({ action: 'erased', key: user, label: `Erased person ${user}` });
  // The work stays, and the entries of others are as they were.
  expect(entries.filter(({ actor }) => actor === user)).toHaveLength(1);
  await expect(
    store.write((writer) => writer.updateWhere('_audit', [], { actor_name: 'Forged' })),
  ).rejects.toThrow(/append-only|permission denied/);
});

test('a name of one word, or that somebody else has, is replaced only where this person is meant', async () => {
  await temp.create('users/user', { name: 'Kim Lee', email: 'kim@acme.example' });
  const second = (await temp.create('users/user', { name: 'Kim Lee', email: 'kim2@acme.example' })).id;
  const person = await findPerson(store, 'kim2@acme.example');
  expect(person.unsure).toEqual(['Kim Lee']);
  expect(withoutPerson({ note: 'Kim Lee came', by: { id: second, label: 'Kim Lee' } }, person)).toEqual({
    note: 'Kim Lee came',
    by: { id: second, label: `Erased person ${second}` },
  });
});

test('somebody without an account is found by the address and the name that is given', () => {
  const person: Person = { names: ['Al Roe'], emails: ['al@x.example'], unsure: [] };
  expect(withoutPerson(['Al Roe wrote', 'al@x.example.org', 'Val Roe'], person)).toEqual([
    'Erased person wrote',
    'al@x.example.org',
    'Val Roe',
  ]);
});

test('signs of a name or an address mean nothing else', () => {
  const person: Person = { names: ['J. O’Neil-Ruiz (ext.)'], emails: ['j+o-neil@a-b.example'], unsure: [] };
  expect(withoutPerson('J. O’Neil-Ruiz (ext.) <j+o-neil@a-b.example>', person)).toBe(
    'Erased person <erased@erased.invalid>',
  );
});

test('an erasure that was cut off when only the platform still knew the person goes on, by the address', async () => {
  const platform = await tempRecords('platform');
  try {
    const email = 'cut@acme.example';
    const { id } = await temp.create('users/user', { name: 'Cut Off', email });
    const tenant = (await platform.create('tenants/tenant', { name: 'Acme', schema_name: 'acme' })).id;
    await platform.ctx.store.write(async (writer) => {
      const listed = await writer.insert('users/user', { name: 'Cut Off', email, tenant });
      await writer.insert('_directory', { user: listed, tenant, tenant_user: id });
      const entry = {
        entity: 'users/user',
        key: listed,
        label: 'Cut Off',
        action: 'created',
        after: { email },
      };
      await writeAudit(writer, {
        actor: { kind: 'system', id: null, name: 'Relay' },
        now: new Date(),
        ...entry,
      });
    });
    const found = () => findByHistory(platform.ctx.store, tenant, email);
    // Somebody who only had the address once is not meant.
    expect(await findPerson(store, 'gone@acme.example', await found())).not.toHaveProperty('id');
    await erasePerson(store, await findPerson(store, email));
    const again = await findPerson(store, email, await found());
    expect(again).toMatchObject({ id, emails: expect.arrayContaining([email]) });
    expect(again.names).toContain('Cut Off');
  } finally {
    await platform.remove();
  }
});
