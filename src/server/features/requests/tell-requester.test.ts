import { afterAll, expect, test } from 'vitest';
import { someUser } from '../../../../test/support/principals.ts';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { runAction } from '../../records/run-action.ts';
import { seedRoles } from '../../tenancy/first-roles.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const { store } = temp.ctx;
const ORDER = 'work-orders/work_order';
const REQUEST = 'requests/request';

const [rita, paul] = await store.write(async (writer) => {
  await seedRoles(writer);
  const person = async (name: string, base: string) => {
    const role = await writer.first('users/role', [{ property: 'base', op: 'eq', value: base }]);
    const user = { name, email: `${name}@acme.example`, is_active: true, role: role?.id ?? null };
    return writer.insert('users/user', user);
  };
  return [await person('Rita', 'requester'), await person('Paul', 'planner')] as const;
});

const as = <T>(id: number, work: () => Promise<T>): Promise<T> => {
  const { principal } = temp.ctx;
  temp.ctx.principal = someUser({ id, name: 'Somebody' });
  return work().finally(() => {
    temp.ctx.principal = principal;
  });
};
const act = (path: string, id: number, name: string, body: object = {}) => {
  const action = temp.entity(path).actions?.find((one) => one.name === name);
  if (!action) throw new Error(name);
  return runAction(temp.ctx, temp.entity(path), action, id, body);
};
const noticesOf = async (user: number) =>
  (
    await store.read((reader) =>
      reader.find('notifications/notification', { where: [{ property: 'user', op: 'eq', value: user }] }),
    )
  ).map(({ kind, title }) => [kind, title]);
/** The mails waiting to be sent to an address. */
const mailsTo = async (address: string) =>
  (
    await store.read((reader) =>
      reader.find('_mail', { where: [{ property: 'address', op: 'eq', value: address }] }),
    )
  ).map(({ content }) => JSON.parse(String(content)).kind);

test('who has reported a duplicate hears of what becomes of the first report, also over another', async () => {
  const nobody = null as unknown as number;
  const first = await temp.create(REQUEST, { title: 'Lamp' });
  const inside = await as(rita, () => temp.create(REQUEST, { title: 'No light' }));
  const outside = await as(nobody, () =>
    temp.create(REQUEST, { title: 'Dark', requester_email: 'kim@x.example' }),
  );
  await act(REQUEST, outside.id, 'duplicate', { duplicate_of: inside.id });
  await act(REQUEST, inside.id, 'duplicate', { duplicate_of: first.id });
  const asset = await temp.create('assets/equipments');
  temp.ctx.now = new Date('2026-03-02T11:00:00.000Z');
  const accepted = (await act(REQUEST, first.id, 'accept', { asset: asset.id })).record;
  temp.ctx.now = new Date('2026-03-02T12:00:00.000Z');
  await act(ORDER, (accepted.work_order as { id: number }).id, 'complete');
  const late = await as(nobody, () =>
    temp.create(REQUEST, { title: 'Dim', requester_email: 'lee@x.example' }),
  );
  await act(REQUEST, late.id, 'duplicate', { duplicate_of: first.id });
  expect(await noticesOf(rita)).toEqual([
    ['request_answered', `${inside.code} is answered`],
    ['request_answered', `${inside.code} is answered`],
    ['request_done', `${inside.code} is done`],
  ]);
  expect(await mailsTo('kim@x.example')).toEqual(['request_answered', 'request_done']);
  expect(await mailsTo('lee@x.example')).toEqual(['request_done']);
});

test('who answers a report hears nothing of the answer, though one’s own is a duplicate of it', async () => {
  const first = await temp.create(REQUEST, { title: 'Door' });
  for (const user of [rita, paul]) {
    const own = await as(user, () => temp.create(REQUEST, { title: 'Gate' }));
    await act(REQUEST, own.id, 'duplicate', { duplicate_of: first.id });
  }
  const before = await Promise.all([rita, paul].map(noticesOf));
  temp.ctx.now = new Date('2026-03-02T15:00:00.000Z');
  await as(paul, () => act(REQUEST, first.id, 'decline', { answer: 'It is to be so' }));

  const after = await Promise.all([rita, paul].map(noticesOf));
  expect(after.map(({ length }, at) => length - (before[at]?.length ?? 0))).toEqual([1, 0]);
});

test('only who has no account and left an address is mailed the answer', async () => {
  const nobody = null as unknown as number;
  const ask = (user: number, requester_email: string | null) =>
    as(user, () => temp.create(REQUEST, { title: 'Gate', requester_email }));
  const strangers = async () =>
    (await store.read((reader) => reader.find('_mail')))
      .filter(({ user }) => user === null)
      .map(({ address }) => address);
  await store.write((writer) => writer.remove('_mail', []));
  for (const { id } of [
    await ask(nobody, null),
    await ask(rita, 'rita@home.example'),
    await ask(nobody, 'mo@x.example'),
  ])
    await act(REQUEST, id, 'decline', { answer: 'No.' });
  expect(await strangers()).toEqual(['mo@x.example']);
});
