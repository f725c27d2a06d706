import type { Grants } from '../../shared/schema/grants.ts';
import { ALL_RIGHTS, type Rights, rightsOf } from '../../shared/schema/rights.ts';
import type { UserRole } from '../auth/actor.ts';

/** Cached roles. Those with the same grants share their rights, whatever tenant they belong to. */
const MOST = 500;
const known = new Map<string, Rights>();
const NO_RIGHTS = rightsOf({});

/**
 * The rights of a role.
 * @param role undefined in a store that has no roles, null for a user without one
 */
export function rightsOfRole(role: UserRole | null | undefined): Rights {
  if (role === undefined || role?.base === 'admin') return ALL_RIGHTS;
  if (role === null || typeof role.grants !== 'object' || role.grants === null) return NO_RIGHTS;
  const key = JSON.stringify(role.grants);
  let rights = known.get(key);
  if (!rights) {
    if (known.size >= MOST) known.clear();
    rights = rightsOf(role.grants as Grants);
    known.set(key, rights);
  }
  return rights;
}
