import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { propertyOf } from '../../shared/schema/manifest.ts';
import type { Operation } from '../../shared/schema/operations.ts';
import type { Verb } from '../../shared/schema/rights.ts';
import { say } from '../../shared/texts/text.ts';
import type { Schema } from '../access/schema.ts';
import { visibleReader } from '../access/visible-reader.ts';
import { reachable } from '../access/visible-rows.ts';
import { eq } from '../store/eq.ts';
import type { Condition, Reader, Row } from '../store/store.ts';
import type { RecordContext } from './record-context.ts';

/**
 * Checks that an entity offers an operation, and that the caller may do it to at least some of its records.
 * @throws ApiError `method_not_allowed` if the schema does not offer it, `forbidden` if the caller's rights do not
 * allow it
 */
export function requireOperation(schema: Schema, entity: Entity, operation: Operation): void {
  if (entity.operations.includes(operation)) return;
  if (schema.whole.at(entity.path).operations.includes(operation))
    throw new ApiError('forbidden', say(`rights.${operation}`, { plural: entity.plural }));
  throw new ApiError('method_not_allowed', say(`record.not_${operation}`, { plural: entity.plural }));
}

/**
 * Checks that the caller may do this, given the record concerned if there is one.
 * @throws ApiError `forbidden`, `method_not_allowed`
 */
export function authorize(
  { hooks, schema, principal }: RecordContext,
  entity: Entity,
  operation: Operation,
  row: Row | null,
  action?: string,
): void {
  requireOperation(schema, entity, operation);
  hooks.authorize(entity, {
    operation,
    scope: schema.scope,
    principal,
    row,
    ...(action !== undefined && { action }),
  });
}

/** A reader limited to what the caller may read. */
export function visible({ principal }: Pick<RecordContext, 'principal'>, reader: Reader): Reader {
  return visibleReader(reader, principal);
}

/**
 * Reads one part of something long. Others get their turn between the parts, so the caller is asked about again in each: an
 * export of somebody who was deactivated meanwhile ends there.
 * @param work gets what the caller may read, and everything
 * @throws ApiError `unauthenticated`, `forbidden`
 */
export function readPart<T>(
  { store, principal }: Pick<RecordContext, 'store' | 'principal'>,
  work: (seen: Reader, reader: Reader) => Promise<T>,
  length?: 'long',
): Promise<T> {
  return store.read(async (reader) => {
    await principal.stillValid(reader);
    return work(visibleReader(reader, principal), reader);
  }, length);
}

/**
 * Checks that the caller may do this to a record that they can already read.
 * @throws ApiError `forbidden`
 */
export async function requireReach(
  { schema, principal }: RecordContext,
  reader: Reader,
  entity: Entity,
  verb: Verb,
  row: Row,
): Promise<void> {
  const conditions = reachable(schema, entity.path, verb, principal);
  if (conditions.length === 0) return;
  const found = await reader.count(entity.path, {
    where: [eq('id', row.id), ...conditions],
  });
  if (found === 0) throw new ApiError('forbidden', say(`rights.this_${verb}`, { entity: entity.title }));
}

const CHANGES = ['update', 'delete'] as const;

/** What the caller may do to a record they can read; undefined if they may do everything its entity offers. */
export async function allowedFor(
  { schema, principal }: RecordContext,
  reader: Reader,
  entity: Entity,
  row: Row,
): Promise<Operation[] | undefined> {
  if (schema.rights.isAll && !entity.personal && !entity.about) return undefined;
  const allowed: Operation[] = [];
  for (const verb of CHANGES) {
    if (!entity.operations.includes(verb)) continue;
    const conditions = reachable(schema, entity.path, verb, principal);
    const where: Condition[] = [eq('id', row.id), ...conditions];
    if (conditions.length === 0 || (await reader.count(entity.path, { where })) > 0) allowed.push(verb);
  }
  return allowed;
}

/**
 * Checks that the caller may change every field in a body. Hidden fields are unknown here and are refused later as
 * unknown.
 * @throws ApiError `forbidden` naming the fields
 */
export function requireWritable({ schema }: RecordContext, entity: Entity, body: unknown): void {
  const { rights, whole } = schema;
  if (rights.isAll || typeof body !== 'object' || body === null) return;
  const original = whole.at(entity.path);
  const refused = Object.keys(body).filter((name) => {
    const property = propertyOf(entity, name);
    return property && !property.readOnly && !rights.writes(original, whole.entities, name);
  });
  refuseFields(entity, refused, 'change');
}

/**
 * Checks that the caller may give every field in the body of a new record. A form sends all of its fields: one that holds what the
 * record would have without it gives nothing.
 * @throws ApiError `forbidden` naming the fields
 */
export function requireGivable({ schema }: RecordContext, entity: Entity, body: unknown): void {
  const { rights, whole } = schema;
  if (rights.isAll || typeof body !== 'object' || body === null) return;
  const original = whole.at(entity.path);
  const refused = Object.entries(body).filter(([name, value]) => {
    const property = propertyOf(entity, name);
    if (!property || property.readOnly || property.lines || (value ?? null) === (property.default ?? null))
      return false;
    return !rights.gives(original, whole.entities, name);
  });
  refuseFields(
    entity,
    refused.map(([name]) => name),
    'set',
  );
}

function refuseFields(entity: Entity, refused: string[], verb: 'change' | 'set'): void {
  if (refused.length === 0) return;
  const name = refused.map((one) => propertyOf(entity, one)?.title).join(', ');
  const text = say(`rights.not_yours_to_${verb}`);
  throw new ApiError(
    'forbidden',
    say(`rights.${verb}`, { name }),
    Object.fromEntries(refused.map((one) => [one, [text]])),
  );
}

/** Checks that the caller may run an action of an entity at all. @throws ApiError `forbidden` */
export function requireAction({ schema }: RecordContext, entity: Entity, action: string): void {
  const { rights, whole } = schema;
  if (!rights.acts(whole.at(entity.path), whole.entities, action))
    throw new ApiError('forbidden', say('rights.this_with', { plural: entity.plural }));
}
