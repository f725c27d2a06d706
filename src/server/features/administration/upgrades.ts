import { FIRST_ROLES } from '../../../shared/schema/first-roles.ts';
import type { Upgrade } from '../../records/upgrades.ts';
import { eq } from '../../store/eq.ts';
import type { Writer } from '../../store/store.ts';
import { digestOf, isSeed, noteSeed } from '../../tenancy/first-roles.ts';

const ROLE = 'users/role';

/**
 * Adds entities that are new since to the default roles: unchanged roles get the grants of a new tenant's. It runs once
 * for each state of the default roles.
 */
export const roleGrants: Upgrade = {
  name: `grants of first roles ${digestOf(FIRST_ROLES)}`,
  async step(writer) {
    for (const { name, base, grants } of FIRST_ROLES) await renew(writer, name, base, grants);
    return false;
  },
};

async function renew(writer: Writer, name: string, base: string, grants: object): Promise<void> {
  const role = await writer.first(ROLE, [eq('name', name)]);
  if (!role || role.base !== base) return;
  const isCurrent = digestOf(role.grants) === digestOf(grants);
  if (!isCurrent && !(await isSeed(writer, name, role.grants))) return;
  if (!isCurrent) await writer.update(ROLE, role.id, { grants: JSON.stringify(grants) });
  await noteSeed(writer, name, grants);
}
