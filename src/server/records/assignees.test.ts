import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../test/support/temp-records.ts';
import { FIRST_ROLES } from '../../shared/schema/first-roles.ts';
import { rightsOfRole } from '../auth/role-rights.ts';
import { listAssignees } from './assignees.ts';

const ORDER = 'work-orders/work_order';
const temp = await tempRecords();
afterAll(() => temp.remove());

const grantsOf = (base: string) => FIRST_ROLES.find((role) => role.base === base)?.grants;
async function person(name: string, base: string, values = {}) {
  const role = await temp.create('users/role', { name: `Of ${name}`, base, grants: grantsOf(base) });
  return temp.create('users/user', { name, email: `${name}@acme.example`, role: role.id, ...values });
}
const tess = await person('tess', 'technician', { hours_per_week: 36 });
const paula = await person('paula', 'planner');
const rita = await person('rita', 'requester');
const vera = await person('vera', 'viewer');
await person('gone', 'technician', { is_active: false });

// It is Sunday, 1 March 2026: this week ends today.
for (const [assigned_to, suggested_start_date, hrs_estimated] of [
  [tess.id, '2026-02-20', 3],
  [tess.id, '2026-03-01', 4.5],
  [tess.id, '2026-03-02', 100],
  [paula.id, '2026-03-01', null],
] as const)
  await temp.create(ORDER, {
    assigned_to,
    suggested_start_date,
    completion_end_date: '2026-12-31',
    hrs_estimated,
  });

const ask = (ctx = temp.ctx) => listAssignees(ctx, ctx.schema.at(ORDER));

test('those who may do it, those who do nothing else first, with what they have to do this week', async () => {
  expect(await ask()).toEqual([
    { id: tess.id, label: 'tess', records: 2, hours: 7.5, available: 36 },
    { id: paula.id, label: 'paula', records: 1, hours: 0, available: 40 },
  ]);
});

test('what is closed, or not to be seen, does not count', async () => {
  const [control] = await temp.list('work-orders/controls', { closes: 'true' });
  const closing = await temp.create('work-orders/status', { name: 'Over', control: control?.id });
  const done = await temp.create(ORDER, {
    assigned_to: tess.id,
    suggested_start_date: '2026-02-20',
    completion_end_date: '2026-12-31',
    hrs_estimated: 50,
    status: closing.id,
  });
  expect(done.is_closed).toBe(true);
  expect((await ask())[0]).toMatchObject({ records: 2, hours: 7.5 });
});

test('whoever does not see the work sees nobody who does it', async () => {
  const rights = rightsOfRole({ id: 1, version: 1, base: 'requester', grants: grantsOf('requester') });
  expect(temp.ctx.schema.for(rights).find(ORDER)).toBeUndefined();
  const hidden = { ...temp.entity(ORDER) };
  hidden.properties = hidden.properties.filter(({ name }) => name !== 'assigned_to');
  await expect(listAssignees(temp.ctx, hidden)).rejects.toMatchObject({ status: 403 });
});

test('whose role cannot do it is not given it; who has one keeps it, and it stays changeable', async () => {
  const refused = { errors: { assigned_to: ['cannot do Work Orders; choose somebody whose role can'] } };
  for (const { id } of [rita, vera]) {
    await expect(temp.create(ORDER, { assigned_to: id })).rejects.toMatchObject(refused);
    const order = await temp.create(ORDER, { assigned_to: tess.id });
    await expect(temp.update(ORDER, order.id, { assigned_to: id })).rejects.toMatchObject(refused);
    await temp.ctx.store.write((writer) => writer.keep(ORDER, order.id, { assigned_to: id }));
    const kept = await temp.update(ORDER, order.id, { assigned_to: id, description: 'Other words' });
    expect(kept).toMatchObject({ assigned_to: { id }, description: 'Other words' });
  }
});
