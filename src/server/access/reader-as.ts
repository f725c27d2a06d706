import type { UserRole } from '../auth/actor.ts';
import type { Reader, Row } from '../store/store.ts';
import { rightsOfRole } from './role-rights.ts';
import { type Schema, schemaOf } from './schema.ts';
import { visibleReader } from './visible-reader.ts';

/** A reader that sees what a user of a tenant may read with their present role; null for an unknown or inactive user. */
export async function readerAs(reader: Reader, user: number): Promise<Reader | null> {
  return (await viewAs(reader, user))?.reader ?? null;
}

/** The same, with the schema as this user sees it. Queries for hidden properties find nothing. */
export async function viewAs(
  reader: Reader,
  user: number,
): Promise<{ reader: Reader; schema: Schema } | null> {
  const person = await reader.get('users/user', user);
  if (person?.is_active !== true) return null;
  const key = (person.role as { id: number } | null)?.id;
  const role = key === undefined ? null : await reader.get('users/role', key);
  const schema = schemaOf(reader.model).for(rightsOfRole(role && roleOf(role)));
  return { reader: visibleReader(reader, schema, user), schema };
}

function roleOf({ id, base, grants, _version }: Row): UserRole {
  return {
    id,
    version: Number(_version),
    base: String(base),
    grants,
  };
}
