import type { Grants } from '../../shared/schema/grants.ts';
import { ALL_RIGHTS, type Rights, rightsOf } from '../../shared/schema/rights.ts';

/** The role of a user, as read with the session. */
export interface UserRole {
  id: number;
  /** Increases with every change of the role. */
  version: number;
  base: string;
  grants: unknown;
}

/** Cached roles. Those with the same grants share their rights, whatever tenant they belong to. */
const MOST = 500;
const known = new Map<string, Rights>();
const NO_RIGHTS = rightsOf({});

/** The rights of a role; a user without one has none. */
export function rightsOfRole(role: UserRole | null): Rights {
  if (role?.base === 'admin') return ALL_RIGHTS;
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
