import type { Feature } from '../feature.ts';
import { administrationRoutes } from './administration-routes.ts';
import * as described from './administration-schemas.ts';
import { recordActions } from './record-actions.ts';
import { roleHooks, userRoleHooks } from './role-hooks.ts';
import { tenantHooks } from './tenant-hooks.ts';
import { roleGrants } from './upgrades.ts';
import { userHooks } from './user-hooks.ts';

/** Users and their roles, and the tenants of the platform. */
export const administration: Feature = {
  hooks: [tenantHooks, userHooks, userRoleHooks, roleHooks],
  upgrades: [roleGrants],
  routes: [{ described, add: administrationRoutes }],
  actions: recordActions,
};
