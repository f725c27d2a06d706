import { FIRST_ROLES } from '../../../shared/schema/first-roles.ts';
import { eq } from '../../store/eq.ts';
import type { Writer } from '../../store/store.ts';
import { digestOf, isSeed, noteSeed } from '../../tenancy/first-roles.ts';
import type { Upgrade } from './upgrade.ts';

const ROLE = 'users/role';

/**
 * The roles that every tenant begins with learn of entities that came since: those that nobody has changed get what a new
 * tenant's have. It is done once for each state of the first roles.
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
