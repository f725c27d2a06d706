import { FIRST_ROLES } from '../../shared/schema/first-roles.ts';
import type { Writer } from '../store/store.ts';

/**
 * The roles that a tenant begins with. Where people were before there were roles, each of them could do everything, and
 * so becomes an admin.
 */
export async function seedRoles(writer: Writer): Promise<void> {
  const ids: number[] = [];
  for (const { name, base, grants } of FIRST_ROLES)
    ids.push(await writer.insert('users/role', { name, base, grants: JSON.stringify(grants) }));
  const [admin] = ids;
  if (admin !== undefined)
    await writer.updateWhere('users/user', [{ property: 'role', op: 'null' }], { role: admin });
}
