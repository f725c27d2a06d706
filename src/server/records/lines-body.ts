import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { type LinesOf, linesOf } from '../../shared/schema/manifest.ts';
import { say, type Text } from '../../shared/texts/text.ts';
import type { Schema } from '../access/schema.ts';
import type { Values } from '../store/store.ts';
import { readRecord, type SavedWith } from './action-body.ts';
import { CollectedErrors } from './collected-errors.ts';
import { validateBody } from './validate-body.ts';

/** What a body does to one line: changes it by its id, adds it, or removes it. */
interface LineChange extends SavedWith {
  /** Its index in the list, used in error texts. */
  at: number;
  isRemoved: boolean;
}

/** The changes of all lines of one property. */
export interface GivenLines extends LinesOf {
  changes: LineChange[];
}

/**
 * Validates a body as `validateBody` does, and each of its lines (`x-lines`) as a body of its own.
 * @throws ApiError `malformed`, or `invalid` with texts by field, such as `triggers.0.rrule`
 */
export function validateWithLines(
  schema: Schema,
  entity: Entity,
  operation: 'create' | 'update',
  body: unknown,
): Values {
  if (!givesLines(schema, entity, body)) return validateBody(schema, entity, operation, body);
  const errors = new CollectedErrors();
  const values = errors.collect('', () => validateBody(schema, entity, operation, body));
  collectLines(schema, entity, body as Values, errors, operation);
  errors.throwAny();
  return values as Values;
}

/** Splits validated values into the record's own and its lines. */
export function readLines(
  schema: Schema,
  entity: Entity,
  values: Values,
): { own: Values; lines: GivenLines[] } {
  if (!givesLines(schema, entity, values)) return { own: values, lines: [] };
  const lines = collectLines(schema, entity, values, new CollectedErrors());
  const names = new Set(lines.map(({ property }) => property.name));
  const own = Object.entries(values).filter(([name]) => !names.has(name));
  return { own: Object.fromEntries(own), lines };
}

function givesLines({ entities }: Schema, entity: Entity, body: unknown): boolean {
  const given = (body ?? {}) as Record<string, unknown>;
  return linesOf(entities, entity).some(({ property: { name } }) => Object.hasOwn(given, name));
}

function collectLines(
  schema: Schema,
  entity: Entity,
  values: Values,
  errors: CollectedErrors,
  operation?: 'create' | 'update',
): GivenLines[] {
  return linesOf(schema.entities, entity).flatMap((one) => {
    const { name } = one.property;
    const given: unknown = Object.hasOwn(values, name) ? values[name] : undefined;
    // The error for something that is not a list is reported at the field itself.
    if (!Array.isArray(given)) return [];
    const seen = new Set<number>();
    const changes = given.flatMap((line: unknown, at): LineChange[] => {
      const read = errors.collect(`${name}.${at}`, () => readLine(schema, one.child, line, seen, operation));
      return read ? [{ ...read, at }] : [];
    });
    return [{ ...one, changes }];
  });
}

function readLine(
  schema: Schema,
  child: Entity,
  given: unknown,
  seen: Set<number>,
  operation: 'create' | 'update' | undefined,
): Omit<LineChange, 'at'> {
  const { _delete: isRemoved, ...line } = (given ?? {}) as Record<string, unknown>;
  if (operation === 'create' && line.id !== undefined) throw wrong(say('field.unknown'), 'id');
  if (isRemoved === undefined) {
    const read = onlyId(line) ?? readRecord(schema, child, given);
    refuseTwice(read.id, seen);
    return { ...read, isRemoved: false };
  }
  if (isRemoved !== true) throw wrong(say('field.true'), '_delete');
  if (operation === 'create') throw wrong(say('field.unknown'), '_delete');
  const id = onlyId(line)?.id;
  if (id === undefined) throw wrong(say('lines.id_alone'), '_delete');
  refuseTwice(id, seen);
  return { id, values: {}, isRemoved: true };
}

/** A line with nothing but its id, which is left unchanged. */
function onlyId({ id, ...others }: Record<string, unknown>): SavedWith | undefined {
  if (typeof id !== 'number' || Object.keys(others).length > 0) return undefined;
  return Number.isSafeInteger(id) && id > 0 ? { id, values: {} } : undefined;
}

function refuseTwice(id: number | undefined, seen: Set<number>): void {
  if (id === undefined) return;
  if (seen.has(id)) throw wrong(say('lines.named_twice'), 'id');
  seen.add(id);
}

function wrong(text: Text, field: string): ApiError {
  return new ApiError('invalid', undefined, { [field]: [text] });
}
