import { expect, test } from 'vitest';
import type { Entity } from '../../shared/schema/entity.ts';
import { FIRST_ROLES } from '../../shared/schema/first-roles.ts';
import type { Grants } from '../../shared/schema/grants.ts';
import { entityAt } from '../../shared/schema/manifest.ts';
import { ALL_RIGHTS, rightsOf } from '../../shared/schema/rights.ts';
import type { Screen } from '../../shared/schema/screen.ts';
import type { Tab } from '../../shared/schema/tab.ts';
import { modelOf } from './model.ts';
import { ownModel } from './own-model.ts';
import { canOf } from './use-can.ts';

const ORDER = 'work-orders/work_order';
const ITEM = 'work-orders/work_order_checklist';
const LABOUR = 'work-orders/time_entry';
const ME = 7;
const whole = modelOf('tenant');

function roleModel(base: string) {
  const role = FIRST_ROLES.find((one) => one.base === base);
  return ownModel(whole, rightsOf(role?.grants ?? {}), ME);
}

test('who may do all has the model itself', () => {
  expect(ownModel(whole, ALL_RIGHTS, ME)).toBe(whole);
  const can = canOf(whole);
  expect([
    can('delete', ORDER),
    can.write(ORDER, 'amount'),
    can.act(ORDER, 'start'),
    can.read('history'),
  ]).toEqual([true, true, true, true]);
});

test('a technician works on orders that name them, and sees no money', () => {
  const model = roleModel('technician');
  const can = canOf(model);
  expect(model.manifest[ORDER]?.properties.map(({ name }) => name)).not.toContain('amount');
  expect([can('create', ORDER), can('delete', ORDER), can('create', 'assets/equipments')]).toEqual([
    true,
    false,
    false,
  ]);
  const own = { id: 1, assigned_to: { id: ME, label: 'Me' } };
  const others = { id: 2, assigned_to: { id: 8, label: 'You' } };
  expect([can('update', ORDER, own), can('update', ORDER, others)]).toEqual([true, false]);
  expect([can.write(ORDER, 'status'), can.write(ORDER, 'priority'), can.act(ORDER, 'start')]).toEqual([
    true,
    false,
    true,
  ]);
  expect(can.followsOwner(ITEM)).toBe(true);
  expect([can('update', ITEM, own), can('update', ITEM, others)]).toEqual([true, false]);
  expect([can.read('history'), can.read(ORDER)]).toEqual([false, true]);
});

test('what a requester may not read has no screen and no tab', () => {
  const model = roleModel('requester');
  expect(model.screens[ORDER]).toBeUndefined();
  expect(whole.screens['assets/equipments']?.tabs.filter(({ list }) => list !== undefined)).not.toEqual([]);
  // Requesters see the list of requests in place of the work orders; other users see both.
  expect(model.screens['assets/equipments']?.tabs.filter(({ list }) => list !== undefined)).toEqual([
    { title: 'Requests', list: 'requests/request', more: [] },
  ]);
  expect(canOf(model)('create', 'requests/request')).toBe(true);
  expect(model.manifest['assets/equipments']?.properties.map(({ name }) => name)).not.toContain(
    'serial_number',
  );
});

test('a tab whose records may be read stays as it is, and one of which nothing may be read goes', () => {
  const ASSET = 'assets/equipments';
  const read = { read: 'all' } as const;
  const grants = { [ASSET]: read, 'meter-readings/meter_reading': read, 'assets/meter': read };
  const model = ownModel(whole, rightsOf(grants), ME);
  const lists = (of: typeof whole) => of.screens[ASSET]?.tabs.filter(({ list }) => list !== undefined);
  const readings = lists(whole)?.find(({ list }) => list === 'meter-readings/meter_reading');
  expect(readings).toMatchObject({ more: ['assets/meter'] });
  // Children of assets can be read with them; plans and work orders need rights of their own.
  const left = ['parts/asset_part', 'meter-readings/meter_reading', 'assets/downtime'];
  expect(lists(model)?.map(({ list }) => list)).toEqual(left);
  expect(lists(model)).toContain(readings);
  expect(whole.screens[ASSET]?.tabs).toEqual(expect.arrayContaining(model.screens[ASSET]?.tabs ?? []));
});

test('who may change their own records alone sees others, and may neither change nor delete them', () => {
  const grants = { [ORDER]: { read: 'all', create: true, update: 'own', delete: 'own' } } as const;
  const can = canOf(ownModel(whole, rightsOf(grants), ME));
  const mine = { id: 1, assigned_to: { id: ME, label: 'Me' } };
  const theirs = { id: 2, assigned_to: { id: ME + 1, label: 'Bo' } };
  const operations = ['list', 'get', 'create', 'update', 'delete'] as const;
  const all = (record?: object) =>
    operations.map((operation) => can(operation, ORDER, record as Record<string, unknown> | undefined));
  expect(all(mine)).toEqual([true, true, true, true, true]);
  expect(all(theirs)).toEqual([true, true, true, false, false]);
  expect(all()).toEqual([true, true, true, true, true]);
});

test('of a tab whose own list is hidden those that may be read stay, but not that of the page itself', () => {
  const ASSET = 'assets/equipments';
  const read = { read: 'all' } as const;
  const grants = { [ASSET]: read, 'company/site': read, 'company/location': read };
  const left = (tab: Tab) => {
    const screen = { ...(whole.screens[ASSET] as Screen), tabs: [tab] };
    const model = { ...whole, screens: { ...whole.screens, [ASSET]: screen } };
    return ownModel(model, rightsOf(grants), ME).screens[ASSET]?.tabs;
  };
  const more = ['maintenance/plan', ASSET, 'company/site', ORDER, 'company/location'];
  expect(left({ title: 'Work', list: ORDER, more })).toEqual([
    { title: 'Sites', list: 'company/site', more: ['company/location'] },
  ]);
  expect(left({ title: 'Work', list: ORDER, more: [ASSET] })).toEqual([]);
  expect(left({ title: 'Order', form: ORDER })).toEqual([]);
  expect(left({ title: 'Site', form: 'company/site' })).toEqual([{ title: 'Site', form: 'company/site' }]);
});

test.each(['no/such', 'constructor'])('nothing can be done with %s, which is no entity', (path) => {
  for (const model of [whole, roleModel('technician')]) {
    expect(canOf(model)('list', path)).toBe(false);
    expect(canOf(model)('update', path, { id: 1 })).toBe(false);
  }
});

test('what an entity does not have cannot be done by anybody, and all else by who may do all', () => {
  const can = canOf(whole);
  expect(can('delete', 'work-orders/work_order_log')).toBe(false);
  expect(can('update', ORDER, { id: 1, assigned_to: { id: ME + 1, label: 'Bo' } })).toBe(true);
  // Nothing has to be asked about the record that an item belongs to.
  expect(can.followsOwner(ITEM)).toBe(false);
});

test('a record without an owner is nobody’s; one may be named by its id alone', () => {
  const grants: Grants = {
    [ORDER]: { read: 'all', update: 'own' },
    'users/user': { read: 'all', update: 'own', write: ['name'] },
  };
  const can = canOf(ownModel(whole, rightsOf(grants), ME));
  expect([null, undefined, ME + 1, ME].map((assigned_to) => can('update', ORDER, { assigned_to }))).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect([ME, ME + 1].map((id) => can('update', 'users/user', { id }))).toEqual([true, false]);
});

test('what belongs to an order is one’s own as the order says, unless a grant of its own is about it', () => {
  const order = { read: 'all', update: 'own' } as const;
  const labour = (grants: object) => canOf(ownModel(whole, rightsOf({ [ORDER]: order, ...grants }), ME));
  const mine = { user: { id: ME, label: 'Me' }, assigned_to: { id: ME, label: 'Me' } };
  // An order is own by the items of its checklist, not by the hours that are spent on it.
  expect(labour({})('update', LABOUR, mine)).toBe(false);
  const own = labour({ [LABOUR]: { read: 'all', update: 'own' } });
  expect([own('update', LABOUR, mine), own('update', LABOUR, { user: ME + 1, assigned_to: ME })]).toEqual([
    true,
    false,
  ]);
});

test('a way to an owner that leads through other records is not looked for in the record itself', () => {
  const entity = entityAt(whole.manifest, ORDER);
  const below = { [ITEM]: { by: 'work_order', where: { user: '@me' } } };
  const sees: Entity['sees'] = { own: { any: [{ assigned_to: '@me' }, { some: below }] } };
  const model = { ...whole, manifest: { ...whole.manifest, [ORDER]: { ...entity, sees } } };
  const can = canOf(ownModel(model, rightsOf({ [ORDER]: { read: 'all', update: 'own' } }), ME));
  expect(can('update', ORDER, { assigned_to: ME + 1, user: ME })).toBe(false);
  expect(can('update', ITEM, { assigned_to: ME, user: ME + 1 })).toBe(false);
});

test('a record is one of somebody’s sites by what it has, once it is known which these are', () => {
  const grants = { [ORDER]: { read: 'all', update: ['own', 'site'] } } as const;
  const can = (my: { site?: number[] }) => canOf(ownModel(whole, rightsOf(grants), ME, my));
  const order = (site: number | null) => ({ assigned_to: null, site: site && { id: site, label: 'North' } });
  const mayChange = (my: { site?: number[] }) =>
    [3, 4, null].map((site) => can(my)('update', ORDER, order(site)));
  expect(mayChange({ site: [3, 5] })).toEqual([true, false, false]);
  expect(mayChange({})).toEqual([false, false, false]);
  expect(can({})('update', ORDER, { ...order(4), assigned_to: { id: ME, label: 'Me' } })).toBe(true);
});
