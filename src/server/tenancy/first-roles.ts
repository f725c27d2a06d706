import { createHash } from 'node:crypto';
import { FIRST_ROLES } from '../../shared/schema/first-roles.ts';
import { eq } from '../store/eq.ts';
import type { Condition, Reader, Writer } from '../store/store.ts';

const MARK = '_mark';

/**
 * Creates the roles that a tenant starts with. In a tenant older than roles everybody could do everything, so all its
 * users become admins.
 */
export async function seedRoles(writer: Writer): Promise<void> {
  const ids: number[] = [];
  for (const { name, base, grants } of FIRST_ROLES) {
    ids.push(await writer.insert('users/role', { name, base, grants: JSON.stringify(grants) }));
    await noteSeed(writer, name, grants);
  }
  const [admin] = ids;
  if (admin !== undefined)
    await writer.updateWhere('users/user', [{ property: 'role', op: 'null' }], { role: admin });
}

/** Records what a first role was given here, so that a later version can tell whether the tenant has changed it. */
export async function noteSeed(writer: Writer, role: string, grants: unknown): Promise<void> {
  if (!(await isSeed(writer, role, grants))) await writer.insert(MARK, { name: seedMark(role, grants) });
}

/** Whether a first role still has what it was given here. */
export async function isSeed(reader: Pick<Reader, 'first'>, role: string, grants: unknown): Promise<boolean> {
  const mark: Condition[] = [eq('name', seedMark(role, grants))];
  return (await reader.first(MARK, mark)) !== null;
}

function seedMark(role: string, grants: unknown): string {
  return `first role ${role} ${digestOf(grants)}`;
}

/** The same text for equal values, whatever order a store returns their keys in. */
export function digestOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('base64url')
    .slice(0, 16);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, own]) => [key, sorted(own)]));
}
