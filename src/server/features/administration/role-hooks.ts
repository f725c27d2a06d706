import { USER } from '../../../shared/entity-paths.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { FIRST_ROLES } from '../../../shared/schema/first-roles.ts';
import { type Grant, HISTORY_KEY, reachedBy, SCHEMA_KEY } from '../../../shared/schema/grants.ts';
import { parentOf, propertyOf } from '../../../shared/schema/manifest.ts';
import { say, type Text } from '../../../shared/texts/text.ts';
import { type Schema, schemaOf } from '../../access/schema.ts';
import type { Change, EntityHooks } from '../../records/hooks.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { valueAfter, writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Reader, Row, ValuesOf } from '../../store/store.ts';

const ROLE = 'users/role';
const MOST_BYTES = 32 * 1024;
/** The role of a user invited without one: by the platform, which adds a tenant's first users, or by a colleague. */
const GIVEN = { outside: 'admin', colleague: 'viewer' };

/** Roles: the names in grants must exist, and the last admin must stay one. */
export const roleHooks: EntityHooks<typeof ROLE> = {
  entity: ROLE,
  async validate(change, reader) {
    const { before, values } = change;
    if (typeof values.grants === 'object' && values.grants !== null) {
      checkSize(values.grants);
      checkNames(schemaOf(reader.model), values.grants, before?.grants);
    }
    if (before?.base === 'admin' && Object.hasOwn(values, 'base'))
      await requireOtherAdmin(reader, { property: 'role', op: 'ne', value: before.id }, 'base');
  },
};

/** Users of a tenant: everybody has a role, and the last active admin must stay one. */
export const userRoleHooks: EntityHooks<typeof USER> = {
  entity: USER,
  async validate(change, reader) {
    if (change.scope !== 'tenant' || !isOfTenant(change)) return;
    await checkLastAdmin(change, reader);
  },
  async derive(change, reader): Promise<ValuesOf<typeof USER>> {
    if (change.scope !== 'tenant' || valueAfter(change, 'role') !== null) return {};
    const base = isOfTenant(change) ? GIVEN.colleague : GIVEN.outside;
    const role = await reader.first(ROLE, [eq('base', base)]);
    return role ? { role: role.id } : {};
  },
};

/** Platform admins can always create a new admin, so they are not restricted. */
function isOfTenant({ principal }: Change): boolean {
  return principal.kind === 'user';
}

async function checkLastAdmin(change: Change, reader: Reader): Promise<void> {
  const { before, values } = change;
  if (before?.is_active !== true || !(await isAdmin(reader, writtenValue(before, 'role')))) return;
  const field = values.is_active === false ? 'is_active' : 'role';
  const stays = values.is_active !== false && (await isAdmin(reader, valueAfter(change, 'role')));
  if (!stays) await requireOtherAdmin(reader, { property: 'id', op: 'ne', value: before.id }, field);
}

async function isAdmin(reader: Reader, role: unknown): Promise<boolean> {
  return typeof role === 'number' && (await reader.get(ROLE, role))?.base === 'admin';
}

async function requireOtherAdmin(
  reader: Reader,
  but: { property: string; op: 'ne'; value: number },
  field: string,
): Promise<void> {
  if (!(await hasAdmin(reader, but))) throw fieldError(field, say('administration.last_admin'));
}

/** Whether nobody else could give out roles in a tenant if this user were gone. */
export async function isLastAdmin(reader: Reader, user: Row): Promise<boolean> {
  const isOne = user.is_active === true && (await isAdmin(reader, writtenValue(user, 'role')));
  return isOne && !(await hasAdmin(reader, { property: 'id', op: 'ne', value: user.id }));
}

async function hasAdmin(
  reader: Reader,
  but: { property: string; op: 'ne'; value: number },
): Promise<boolean> {
  const where: Condition[] = [
    but,
    eq('is_active', true),
    // An invited user may never join, so they do not count as an admin.
    { property: 'invitation', op: 'ne', value: 'sent' },
    eq('role.base', 'admin'),
  ];
  return (await reader.count(USER, { where, atMost: 1 })) > 0;
}

/** A role's grants are read with each request of its users, so their size is limited. */
function checkSize(grants: object): void {
  const bytes = Buffer.byteLength(JSON.stringify(grants));
  if (bytes > MOST_BYTES)
    throw fieldError('grants', say('administration.grants_too_long', { kilobytes: Math.ceil(bytes / 1024) }));
}

/**
 * A misspelled entity or property would silently grant or refuse nothing. Names from the default roles may be copied, and
 * names already stored may stay.
 */
function checkNames(schema: Schema, grants: object, before: unknown): void {
  const allowed = [before ?? {}, ...FIRST_ROLES.map((role) => role.grants)];
  const known = new Set(
    allowed.flatMap((one) => unknownNames(schema, one)).map((one) => JSON.stringify(one)),
  );
  const text = unknownNames(schema, grants).find((one) => !known.has(JSON.stringify(one)));
  if (text !== undefined) throw fieldError('grants', text);
}

/** Whether an entity, or one that owns its records, says which records have this name (`sees`). */
function isSight(schema: Schema, entity: Entity, name: string): boolean {
  const owner = parentOf(entity)?.reference?.entity;
  if (Object.hasOwn(entity.sees, name)) return true;
  return owner !== undefined && owner !== entity.path && isSight(schema, schema.at(owner), name);
}

function unknownNames(schema: Schema, grants: object): Text[] {
  const namespaces = new Set(Object.keys(schema.entities).map((path) => path.split('/')[0]));
  return Object.entries(grants as Record<string, Grant>).flatMap(([key, grant]) => {
    if (key === '*' || key === 'classes' || key === HISTORY_KEY || key === SCHEMA_KEY) return [];
    if (key.endsWith('/*'))
      return namespaces.has(key.slice(0, -2)) ? [] : [say('administration.grants_nothing_there', { key })];
    const entity = schema.find(key);
    if (!entity) return [say('administration.grants_no_entity', { key })];
    const sights = [grant.read, grant.create, grant.update, grant.delete].flatMap(
      (one) => reachedBy(one) ?? [],
    );
    const given = (grant.give ?? []).filter((name) => name !== '*');
    return [
      ...sights
        .filter((name) => name !== 'all' && name !== 'own' && !isSight(schema, entity, name))
        .map((name) => say('administration.grants_no_sight', { name, key })),
      ...[...(grant.write ?? []), ...given, ...(grant.show ?? [])]
        .filter((name) => !propertyOf(entity, name))
        .map((name) => say('administration.grants_no_property', { name, key })),
    ];
  });
}
