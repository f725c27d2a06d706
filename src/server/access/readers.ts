import { USER } from '../../shared/entity-paths.ts';
import { rightsOfRole, type UserRole } from '../auth/role-rights.ts';
import { eq } from '../store/eq.ts';
import type { Condition, Reader, Row } from '../store/store.ts';
import { schemaOf } from './schema.ts';
import { reachable } from './visible-rows.ts';

/** A record, by the path of its entity and its id. */
interface Target {
  path: string;
  id: number;
}

const PERSON = ['id', 'name', 'role'] as const;

/** Active people in order of their names. */
export function activePeople(reader: Reader, where: Condition[] = [], limit?: number): Promise<Row[]> {
  return reader.find(USER, {
    where: [eq('is_active', true), ...where],
    properties: PERSON,
    order: [{ property: 'name', descending: false }],
    ...(limit !== undefined && { limit }),
  });
}

/** Those of some people (`activePeople`) who may read a record, by their present roles; at most so many, the first ones. */
export async function readersAmong(
  people: Row[],
  { path, id }: Target,
  most: number,
  reader: Reader,
): Promise<{ id: number; label: string }[]> {
  const rows = await reader.find('users/role', { properties: ['id', 'base', 'grants'] });
  const roles = new Map(rows.map((role) => [role.id, role as unknown as UserRole]));
  const found: { id: number; label: string }[] = [];
  for (const person of people) {
    if (found.length >= most) break;
    const role = roles.get((person.role as { id: number } | null)?.id ?? 0) ?? null;
    const schema = schemaOf(reader.model).for(rightsOfRole(role));
    const conditions = reachable(schema, path, 'read', person);
    const isReader =
      conditions.length === 0 || (await reader.count(path, { where: [eq('id', id), ...conditions] })) > 0;
    if (isReader) found.push({ id: person.id, label: String(person.name) });
  }
  return found;
}
