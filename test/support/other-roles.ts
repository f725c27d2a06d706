import type { Grants } from '../../src/shared/schema/grants.ts';

/** Roles that tenants might create, covering what the default ones leave out. */
export const OTHER_ROLES: Record<string, Grants> = {
  'Own orders only': {
    'work-orders/work_order': { read: 'own', create: true, update: 'own', delete: 'own' },
    'assets/*': { read: 'all', update: 'all' },
    history: { read: 'all' },
    schema: { update: 'all' },
  },
  'Own parts of all orders': {
    'work-orders/work_order': {
      read: 'all',
      show: ['code', 'asset', 'status'],
      update: 'all',
      write: ['status', 'amount'],
    },
    'work-orders/work_order_checklist': { read: 'own', update: 'own', write: ['notes'] },
    'company/*': { read: 'all', delete: 'all' },
    '*': { read: 'all' },
    classes: { money: true },
    history: { read: 'all' },
  },
  'All parts of own orders': {
    'work-orders/work_order': { read: 'own', show: ['code', 'description', 'status'] },
    'work-orders/work_order_checklist': { read: 'all', update: 'all', delete: 'all' },
    'work-orders/work_order_misc_cost': { read: 'all' },
  },
  Escalation: {
    '*': { read: 'all', create: true, update: 'all', delete: 'all' },
    'users/*': { read: 'all', create: true, update: 'all', delete: 'all' },
  },
  Nothing: {},
};
