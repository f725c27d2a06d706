import { USER } from '../../shared/entity-paths.ts';
import { ApiError } from '../../shared/errors.ts';
import type { About } from '../../shared/schema/about.ts';
import type { Action, Entity, Property } from '../../shared/schema/entity.ts';
import { idsOf } from '../../shared/schema/links.ts';
import { parentOf } from '../../shared/schema/manifest.ts';
import { say } from '../../shared/texts/text.ts';
import type { Schema } from '../access/schema.ts';
import { reachable } from '../access/visible-rows.ts';
import { rightsOfRole, type UserRole } from '../auth/role-rights.ts';
import { eq } from '../store/eq.ts';
import type { Condition, Reader, Row, Values } from '../store/store.ts';
import type { RecordContext } from './record-context.ts';
import { givenIds } from './several-records.ts';
import { fieldError } from './translate-store-errors.ts';
import { writtenValue } from './written-value.ts';

/**
 * A write may only refer to records that the caller can see: others count as missing, because their label would leak.
 * Existing references may stay, and so may those that the schema copies from another record, which nobody has chosen. Runs in the
 * transaction of the write.
 * @throws ApiError `invalid` naming the field
 */
export async function requireReferences(
  { schema, principal }: Pick<RecordContext, 'schema' | 'principal'>,
  reader: Reader,
  { properties, about }: Entity,
  values: Values,
  { before, isCopied }: { before?: Row; isCopied?: boolean } = {},
): Promise<void> {
  await requireWorkers(schema, reader, properties, values, before);
  if (schema.rights.isAll) return;
  if (about && !before) await requireAbout({ schema, principal }, reader, about, values);
  if (isCopied) return;
  for (const { name, reference } of properties) {
    const id = values[name];
    if (!reference || typeof id !== 'number' || (before && writtenValue(before, name) === id)) continue;
    const conditions = reachable(schema, reference.entity, 'read', principal);
    if (conditions.length > 0 && !(await isThere(reader, reference.entity, id, conditions)))
      throw fieldError(name, say('field.does_not_exist'));
  }
  for (const { name, links } of properties) {
    if (!links || !Object.hasOwn(values, name)) continue;
    const known = idsOf(before?.[name]);
    const ids = givenIds(values[name]).filter((id) => !known.includes(id));
    const where: Condition[] = [{ property: 'id', op: 'in', value: ids }];
    const conditions = ids.length === 0 ? [] : reachable(schema, links.entity, 'read', principal);
    if (
      conditions.length > 0 &&
      (await reader.count(links.entity, { where: [...where, ...conditions] })) < ids.length
    )
      throw fieldError(name, say('field.does_not_exist'));
  }
}

/**
 * Whoever is newly given a record to do (`assigns`) has a role that lets them do something to some of them. Who has it already keeps
 * it, whatever becomes of their role.
 */
async function requireWorkers(
  { whole }: Schema,
  reader: Reader,
  properties: Property[],
  values: Values,
  before?: Row,
): Promise<void> {
  for (const { name, reference } of properties) {
    const id = values[name];
    const target = reference?.assigns === undefined ? undefined : whole.find(reference.assigns);
    if (!target || typeof id !== 'number' || (before && writtenValue(before, name) === id)) continue;
    const role = await roleOfUser(reader, id);
    if (role && rightsOfRole(role).reach(target, whole.entities, 'update') === undefined)
      throw fieldError(name, say('field.cannot_do', { records: target.plural }));
  }
}

async function roleOfUser(reader: Reader, id: number): Promise<UserRole | null> {
  const user = await reader.get(USER, id);
  const role = user?.role && (await reader.get('users/role', user.role.id));
  return role ? (role as unknown as UserRole) : null;
}

/** What the caller cannot read counts as missing here too. */
async function requireAbout(
  { schema, principal }: Pick<RecordContext, 'schema' | 'principal'>,
  reader: Reader,
  { entity, key }: About,
  values: Values,
): Promise<void> {
  const target = schema.whole.find(String(values[entity]));
  const isRead = target && schema.rights.readsWhole(target, schema.whole.entities);
  const conditions = isRead ? reachable(schema, target.path, 'read', principal) : [];
  if (!isRead || !(await isThere(reader, target.path, Number(values[key]), conditions)))
    throw fieldError(key, say('field.does_not_exist'));
}

/**
 * The form of an action holds what its own fields would: no hidden class, and no reference to a record that the caller cannot see.
 * @throws ApiError `invalid` naming the field
 */
export async function requireActionForm(
  { schema, principal }: RecordContext,
  reader: Reader,
  { form }: Action,
  values: Values,
): Promise<void> {
  if (schema.rights.isAll) return;
  for (const { name, class: about } of form.properties)
    if (about !== undefined && Object.hasOwn(values, name) && !schema.rights.knows(about))
      throw fieldError(name, say('field.unknown'));
  await requireReferences({ schema, principal }, reader, form, values);
}

/**
 * If rights depend on the owner of a new record, checks that the caller may add to that owner.
 * @throws ApiError `forbidden` naming the field
 */
export async function requireOwner(
  { schema, principal }: RecordContext,
  reader: Reader,
  entity: Entity,
  values: Values,
): Promise<void> {
  const { rights, whole } = schema;
  const parent = parentOf(entity);
  const id = parent && values[parent.name];
  if (rights.isAll || !parent?.reference || typeof id !== 'number') return;
  if (!rights.ownOfParent(whole.at(entity.path), whole.entities)) return;
  const conditions = reachable(schema, parent.reference.entity, 'update', principal);
  if (conditions.length > 0 && !(await isThere(reader, parent.reference.entity, id, conditions)))
    throw new ApiError('forbidden', say('rights.add', { plural: entity.plural, parent: parent.title }), {
      [parent.name]: [say('rights.not_yours_to_change')],
    });
}

async function isThere(
  reader: Reader,
  table: string,
  id: number,
  conditions: ReturnType<typeof reachable>,
): Promise<boolean> {
  const where = [eq('id', id), ...conditions];
  return (await reader.count(table, { where })) > 0;
}
