import type { Grants } from './grants.ts';

const ROLE_BASES = ['admin', 'planner', 'technician', 'requester', 'viewer'] as const;
export type RoleBase = (typeof ROLE_BASES)[number];

/** A role that every tenant starts with. */
interface FirstRole {
  name: string;
  base: RoleBase;
  grants: Grants;
}

/** People see each other and change their own name. Only admins assign roles. */
const PEOPLE: Grants = {
  'users/user': { read: 'all', update: 'own', write: ['name', 'time_zone'] },
  'users/*': {},
};
const READ: Grants = { '*': { read: 'all' } };

/** Tenants copy and change these as they like. Keys of entities that do not exist yet do no harm. */
export const FIRST_ROLES: FirstRole[] = [
  { name: 'Admin', base: 'admin', grants: {} },
  {
    name: 'Planner',
    base: 'planner',
    grants: {
      ...PEOPLE,
      'company/settings': { read: 'all' },
      'company/rule': {},
      'requests/portal': {},
      history: { read: 'all' },
      '*': {
        read: 'all',
        create: true,
        update: 'all',
        delete: 'all',
        actions: ['*'],
      },
      classes: { money: true, personal: true, internal: true },
    },
  },
  {
    name: 'Technician',
    base: 'technician',
    grants: {
      ...PEOPLE,
      ...READ,
      'work-orders/work_order': {
        read: 'all',
        create: true,
        update: 'own',
        write: ['status', 'description', 'is_failure', 'failed_at', 'files'],
        give: ['*'],
        actions: ['*'],
      },
      'work-orders/work_order_misc_cost': { read: 'all' },
      'work-orders/time_entry': {
        read: 'own',
        create: true,
        update: 'own',
        write: ['item', 'day', 'minutes', 'started_at', 'ended_at', 'kind', 'note'],
        give: ['*'],
        delete: 'own',
      },
      'assets/equipments': {
        read: 'all',
        update: 'all',
        write: ['is_online'],
        actions: ['offline', 'online'],
      },
      'assets/downtime': { read: 'all', create: true, update: 'all' },
      'assets/meter': { read: 'all' },
      'financial-reports': { read: 'all' },
      'parts/asset_part': { read: 'all' },
      'meter-readings/meter_reading': { read: 'all', create: true },
      'requests/request': { read: 'all', create: true },
      'requests/portal': {},
      'parts/purchase_order': {},
      'parts/vendor': {},
      'company/rule': {},
    },
  },
  {
    name: 'Requester',
    base: 'requester',
    grants: {
      'users/user': { read: 'own', update: 'own', write: ['name', 'time_zone'] },
      'requests/request': { read: 'own', create: true },
      'assets/equipments': { read: 'all', show: ['name', 'code', 'location', 'site'] },
      'meter-readings/meter_reading': {},
      'financial-reports': {},
      'company/location': { read: 'all', show: ['name', 'slug', 'site'] },
      'company/site': { read: 'all', show: ['name', 'code'] },
      'company/settings': { read: 'all' },
    },
  },
  {
    name: 'Viewer',
    base: 'viewer',
    grants: {
      ...PEOPLE,
      ...READ,
      'work-orders/time_entry': {},
      'parts/purchase_order': {},
      'parts/vendor': {},
      'company/rule': {},
      'requests/portal': {},
    },
  },
];
