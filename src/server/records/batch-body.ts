import { ApiError } from '../../shared/errors.ts';
import type { Action, Entity } from '../../shared/schema/entity.ts';
import { say, type Text } from '../../shared/texts/text.ts';
import { MOST_AT_ONCE } from '../../shared/wire.ts';
import { refuseAhead } from './check-asked.ts';
import type { RecordContext } from './record-context.ts';

/** What a batch does to its records: each kind works as it does for a single record. */
export type BatchWork =
  | { kind: 'change'; values: unknown }
  | { kind: 'delete' }
  | { kind: 'action'; action: Action; values: unknown };

/** The records of a batch: listed ids, or all that match a filter, with the count that the user saw when deciding. */
export type BatchOf = { ids: number[] } | { filter: Record<string, string>; count: number };

/** The parsed body of `POST path/batch`. */
export interface Batch {
  of: BatchOf;
  work: BatchWork;
  /** A dry run: nothing is written, the answer says what would happen. */
  plan: boolean;
  /** The change set that this batch continues. */
  set?: number;
}

type Errors = Record<string, Text[]>;

const WORDS = ['ids', 'filter', 'count', 'change', 'delete', 'action', 'values', 'plan', 'change_set'];

/**
 * Reads the body of a batch. Anything that would be refused for every record is refused at once.
 * @throws ApiError `malformed`, `too_large`, `invalid`, `forbidden`, `method_not_allowed`
 */
export function readBatch(ctx: RecordContext, entity: Entity, body: unknown): Batch {
  if (!isObject(body)) throw new ApiError('malformed', say('request.not_an_object'));
  const errors: Errors = {};
  for (const name of Object.keys(body))
    if (!WORDS.includes(name)) errors[name.slice(0, 100)] = [say('field.unknown')];
  const plan = own(body, 'plan') ?? false;
  if (typeof plan !== 'boolean') errors.plan = [say('field.boolean')];
  const set = own(body, 'change_set');
  if (set !== undefined && !isId(set)) errors.change_set = [say('batch.change_set')];
  const of = readRecords(body, errors);
  const work = readWork(entity, body, errors);
  if (!of || !work || Object.keys(errors).length > 0) throw new ApiError('invalid', undefined, errors);
  refuseAhead(ctx, entity, work);
  return { of, work, plan: plan === true, ...(set !== undefined && { set: set as number }) };
}

function readRecords(body: Record<string, unknown>, errors: Errors): BatchOf | undefined {
  const [ids, filter, count] = [own(body, 'ids'), own(body, 'filter'), own(body, 'count')];
  if ((ids === undefined) === (filter === undefined)) {
    errors.ids = [say('batch.ids_or_filter')];
    return undefined;
  }
  if (ids !== undefined) {
    if (count !== undefined) errors.count = [say('batch.goes_with_filter')];
    if (!Array.isArray(ids) || ids.length === 0 || !ids.every(isId)) {
      errors.ids = [say('batch.list_of_ids')];
      return undefined;
    }
    if (ids.length > MOST_AT_ONCE)
      throw new ApiError('too_large', say('request.most_ids', { limit: MOST_AT_ONCE }));
    return { ids: [...new Set(ids)] };
  }
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0)
    errors.count = [say('batch.count')];
  if (!isObject(filter) || !Object.values(filter).every((value) => typeof value === 'string')) {
    errors.filter = [say('batch.filter')];
    return undefined;
  }
  return { filter: filter as Record<string, string>, count: count as number };
}

function readWork(entity: Entity, body: Record<string, unknown>, errors: Errors): BatchWork | undefined {
  const [change, remove, name] = [own(body, 'change'), own(body, 'delete'), own(body, 'action')];
  const values = own(body, 'values');
  if ([change, remove, name].filter((one) => one !== undefined).length !== 1) {
    errors.change = [say('batch.one_of')];
    return undefined;
  }
  if (values !== undefined && name === undefined) errors.values = [say('batch.go_with_action')];
  if (change !== undefined) return { kind: 'change', values: change };
  if (name === undefined) {
    if (remove !== true) errors.delete = [say('field.true')];
    return { kind: 'delete' };
  }
  const action = actionIn(entity, body);
  if (!action) errors.action = [say('batch.no_action', { plural: entity.plural })];
  return action && { kind: 'action', action, values: values ?? {} };
}

/** The action that a body asks for, if its entity has it. */
export function actionIn({ actions = [] }: Entity, body: unknown): Action | undefined {
  const name = isObject(body) ? own(body, 'action') : undefined;
  return actions.find((one) => one.name === name);
}

/** An own property of the body, never one inherited from Object.prototype. */
function own(body: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(body, name) ? body[name] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isId(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}
