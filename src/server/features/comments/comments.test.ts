import { afterAll, beforeEach, expect, test } from 'vitest';
import { workingAs } from '../../../../test/support/principals.ts';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { FIRST_ROLES } from '../../../shared/schema/first-roles.ts';
import { schemaOf } from '../../access/schema.ts';
import { seenChanges } from '../../http/live/seen-changes.ts';
import { createRecord } from '../../records/create-record.ts';
import { getRecord } from '../../records/get-record.ts';
import { listReaders } from '../../records/list-readers.ts';
import { listRecords } from '../../records/list-records.ts';
import { removeRecord } from '../../records/remove-record.ts';
import { restoreRecord } from '../../records/restore-record.ts';
import { updateRecord } from '../../records/update-record.ts';
import { seedRoles } from '../../tenancy/first-roles.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const { store } = temp.ctx;
await store.write((writer) => seedRoles(writer));
const ORDER = 'work-orders/work_order';
const REQUEST = 'requests/request';
const COMMENT = 'comments/comment';
const WATCH = 'comments/watch';
const NOTICE = 'notifications/notification';

async function person(name: string, base: string) {
  const id = await store.write(async (writer) => {
    const role = await writer.first('users/role', [{ property: 'base', op: 'eq', value: base }]);
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@acme.example`;
    return writer.insert('users/user', { name, email, is_active: true, role: role?.id ?? null });
  });
  const grants = FIRST_ROLES.find((one) => one.base === base)?.grants;
  return { id, name, ctx: workingAs(temp.ctx, { id, name, ...(base !== 'admin' && { grants }) }) };
}
type Person = Awaited<ReturnType<typeof person>>;
const pat = await person('Pat', 'planner');
const tess = await person('Tess', 'technician');
const rita = await person('Rita', 'requester');
const rob = await person('Rob', 'requester');
const vic = await person('Vic', 'viewer');
const ada = await person('Ada', 'admin');

let clock = Date.parse('2026-03-02T10:00:00.000Z');
/** As one of them, some time later. */
const at = ({ ctx }: Person) => {
  clock += 600_000;
  return { ...ctx, now: new Date(clock) };
};
const entityOf = (path: string) => temp.entity(path);
const say = async (who: Person, path: string, id: number, text: string) =>
  (await createRecord(at(who), entityOf(COMMENT), { entity: path, key: id, text })).record;
const watch = (who: Person, path: string, id: number) =>
  createRecord(at(who), entityOf(WATCH), { entity: path, key: id });
const change = (who: Person, path: string, id: number, values: object) =>
  updateRecord(at(who), entityOf(path), id, values);
const read = async (who: Person, path = COMMENT) =>
  (await listRecords(who.ctx, entityOf(path), {})).data.map(({ id }) => id).sort((a, b) => a - b);
const heard = async (who: Person) =>
  (await store.read((reader) => reader.find(NOTICE)))
    .filter(({ user }) => user?.id === who.id)
    .map(({ kind, title }) => `${kind}: ${title}`);

beforeEach(async () => {
  await store.write(async (writer) => {
    for (const path of [NOTICE, COMMENT, WATCH]) await writer.remove(path, []);
  });
});
const order = await temp.create(ORDER, { assigned_to: tess.id });
const asked = (await createRecord(at(rita), entityOf(REQUEST), { title: 'Lamp' })).record;

test('whoever may read a record reads what is said of it and adds to it, and nobody else', async () => {
  const onOrder = await say(pat, ORDER, order.id, 'Bearing is on its way');
  const onRequest = await say(rita, REQUEST, asked.id, 'It flickers');
  for (const who of [pat, tess, vic, ada])
    expect(await read(who), who.name).toEqual([onOrder.id, onRequest.id]);
  expect(await read(rita)).toEqual([onRequest.id]);
  expect(await read(rob)).toEqual([]);
  await expect(getRecord(rob.ctx, entityOf(COMMENT), onRequest.id)).rejects.toMatchObject({
    code: 'not_found',
  });
  for (const [path, id] of [
    [REQUEST, asked.id],
    [ORDER, order.id],
    [ORDER, 999],
  ] as const)
    await expect(say(rob, path, id, 'Hello')).rejects.toMatchObject({ errors: { key: ['does not exist'] } });
  expect((await say(vic, ORDER, order.id, 'I see it too')).id).toBeGreaterThan(0);
  const changed = new Map([[COMMENT, new Set([onRequest.id])]]);
  const hearsOf = (who: Person) => store.read((reader) => seenChanges(reader, who.ctx.principal, changed));
  expect(await hearsOf(rita)).toEqual([COMMENT]);
  expect(await hearsOf(rob)).toEqual([]);
});

test('a comment is about a record that is there, of an entity that takes comments, and stays with it', async () => {
  const site = await temp.create('company/site');
  for (const [path, id] of [
    ['company/site', site.id],
    ['no/such', 1],
    [ORDER, 999_999],
  ] as const)
    await expect(say(ada, path, id, 'Hello')).rejects.toMatchObject({ errors: { key: ['does not exist'] } });
  const { id } = await say(ada, ORDER, order.id, 'Hello');
  await expect(change(ada, COMMENT, id, { entity: REQUEST, key: asked.id })).rejects.toMatchObject({
    code: 'invalid',
  });
  await expect(say(ada, ORDER, order.id, '  \n')).rejects.toMatchObject({
    errors: { text: ['is empty; write something or add a photo'] },
  });
  await expect(say(ada, ORDER, order.id, 'x'.repeat(1_000_000))).rejects.toMatchObject({ code: 'invalid' });
});

test('only who has said it changes it; they and admins delete it', async () => {
  const { id } = await say(tess, ORDER, order.id, 'Dun');
  const made = await change(tess, COMMENT, id, { text: 'Done' });
  expect(made.record).toMatchObject({ text: 'Done', author: { label: 'Tess' } });
  for (const who of [pat, ada])
    await expect(change(who, COMMENT, id, { text: 'Mine' }), who.name).rejects.toMatchObject({
      code: 'forbidden',
    });
  await expect(removeRecord(pat.ctx, entityOf(COMMENT), id)).rejects.toMatchObject({ code: 'forbidden' });
  expect((await getRecord(ada.ctx, entityOf(COMMENT), id)).allowed).toEqual(['delete']);
  await removeRecord(ada.ctx, entityOf(COMMENT), id);
  const { id: own } = await say(tess, ORDER, order.id, 'Again');
  await removeRecord(tess.ctx, entityOf(COMMENT), own);
  expect(await read(ada)).toEqual([]);
});

test('what is said goes with the record and comes back with it; on a deleted record nothing can be said', async () => {
  const { id: gone } = await temp.create(ORDER);
  const said = await say(tess, ORDER, gone, 'Look here');
  await watch(vic, ORDER, gone);
  const kept = await say(tess, ORDER, order.id, 'And here');
  const alone = await say(tess, ORDER, gone, 'Not meant');
  await removeRecord(tess.ctx, entityOf(COMMENT), alone.id);
  await removeRecord(ada.ctx, entityOf(ORDER), gone);
  expect(await read(ada)).toEqual([kept.id]);
  expect(await read(vic, WATCH)).toEqual([]);
  await expect(say(ada, ORDER, gone, 'Too late')).rejects.toMatchObject({
    errors: { key: ['does not exist'] },
  });
  await expect(restoreRecord(ada.ctx, entityOf(COMMENT), alone.id)).rejects.toMatchObject({
    message: expect.stringContaining('cannot be restored'),
  });
  await restoreRecord(ada.ctx, entityOf(ORDER), gone);
  expect(await read(ada)).toEqual([said.id, kept.id]);
  expect(await read(vic, WATCH)).toHaveLength(1);
});

test('what is said goes too where a deletion is too large to be undone', async () => {
  const { id: large } = await temp.create(ORDER);
  const said = await say(tess, ORDER, large, 'Many items');
  await store.write(async (writer) => {
    for (let position = 0; position <= 1000; position++)
      await writer.insert('work-orders/work_order_checklist', {
        work_order: large,
        description: 'Item',
        position,
      });
  });
  await removeRecord(ada.ctx, entityOf(ORDER), large);
  expect(await store.read((reader) => reader.get(COMMENT, said.id))).toBeNull();
});

test('who is named hears of it once, owners and watchers of each comment, nobody of their own or what they may not read', async () => {
  await watch(vic, ORDER, order.id);
  await watch(pat, ORDER, order.id);
  const { id, named } = await say(pat, ORDER, order.id, 'Ask @vic, or @Rita, not a@tess.example or @Nobody');
  expect(named).toBe('Vic');
  const name = order.code;
  expect(await heard(vic)).toEqual([`named: You are named in a comment on ${name}`]);
  expect(await heard(tess)).toEqual([`commented: ${name} has a new comment`]);
  expect(await heard(pat)).toEqual([]);
  expect(await heard(rita)).toEqual([]);
  await change(pat, COMMENT, id, { text: 'Ask @Vic and @Ada' });
  expect(await heard(ada)).toHaveLength(1);
  expect(await heard(vic)).toHaveLength(1);
  expect(await heard(tess)).toHaveLength(1);
});

test('of people whose names begin alike the one who is written out is named; five hundred names are text', async () => {
  const ann = await person('Ann', 'viewer');
  const annLee = await person('Ann Lee', 'viewer');
  await say(pat, ORDER, order.id, '@Ann Lee, please. ‮<b>@Annabel</b>');
  expect(await heard(annLee)).toHaveLength(1);
  expect(await heard(ann)).toEqual([]);
  const many = await say(pat, ORDER, order.id, '@Vic '.repeat(500));
  expect(many.named).toBe('Vic');
  expect(await heard(vic)).toHaveLength(1);
});

test('watchers hear of changes by others of what the entity names, once, and of nothing after they stop', async () => {
  await watch(vic, ORDER, order.id);
  await watch(tess, ORDER, order.id);
  await expect(watch(rita, ORDER, order.id)).rejects.toMatchObject({ errors: { key: ['does not exist'] } });
  await change(pat, ORDER, order.id, { description: 'Other words' });
  expect(await heard(vic)).toEqual([]);
  await change(pat, ORDER, order.id, { completion_end_date: '2027-05-05' });
  expect(await heard(vic)).toEqual([`watched: ${order.code} has changed`]);
  expect(await heard(tess)).toEqual([`watched: ${order.code} has changed`]);
  // Told of the assignment, so not of the change as well.
  await change(pat, ORDER, order.id, { assigned_to: pat.id });
  await change(pat, ORDER, order.id, { assigned_to: tess.id });
  expect((await heard(tess)).filter((one) => one.startsWith('watched'))).toHaveLength(2);
  expect(await heard(vic)).toHaveLength(3);
  const [own] = await read(vic, WATCH);
  await removeRecord(vic.ctx, entityOf(WATCH), own as number);
  await change(pat, ORDER, order.id, { completion_end_date: '2027-05-06' });
  expect(await heard(vic)).toHaveLength(3);
});

test('those who may read a record are offered by name', async () => {
  const offered = async (who: Person, path: string, id: number, search = '') =>
    (
      await listReaders(who.ctx, schemaOf(store.model).for(who.ctx.principal.rights).at(path), id, search)
    ).map(({ label }) => label);
  expect(await offered(pat, ORDER, order.id)).not.toContain('Rita');
  expect(await offered(rita, REQUEST, asked.id, 'ri')).toEqual(['Rita']);
  expect(await offered(rita, REQUEST, asked.id, 'ro')).toEqual([]);
  expect(await offered(pat, ORDER, order.id, 'TESS')).toEqual(['Tess']);
  await expect(offered(rob, REQUEST, asked.id)).rejects.toMatchObject({ code: 'not_found' });
});
