import { ApiError } from '../../shared/errors.ts';
import type { Action, Entity } from '../../shared/schema/entity.ts';
import { MOST_LINES } from '../../shared/schema/lines.ts';
import { say, type Text } from '../../shared/texts/text.ts';
import type { Schema } from '../access/schema.ts';
import type { Values } from '../store/store.ts';
import { CollectedErrors } from './collected-errors.ts';
import { validateBody, validateForm } from './validate-body.ts';

/** A child record saved together with an action: updated if it has an id or is the only one, otherwise added. */
export interface SavedWith {
  id?: number;
  values: Values;
}

/** The body of an action: the values from its form, and the child records sent with it, by name. */
interface ActionBody {
  values: Values;
  savedWith: [name: string, records: SavedWith[]][];
}

/**
 * Reads the body of an action; a missing body counts as an empty one.
 * @throws ApiError `malformed`, or `invalid` with texts by field, such as `checklist.0.hrs_spent`
 */
export function readActionBody(schema: Schema, action: Action, body: unknown = {}): ActionBody {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ApiError('malformed', say('request.not_an_object'));
  const errors = new CollectedErrors();
  const own = Object.fromEntries(
    Object.entries(body).filter(([name]) => !Object.hasOwn(action.children, name)),
  );
  const values = errors.collect('', () => validateForm(action, own)) ?? {};
  const savedWith: ActionBody['savedWith'] = [];
  for (const [name, path] of Object.entries(action.children)) {
    if (!Object.hasOwn(body, name)) continue;
    const child = schema.find(path);
    if (!child) throw new ApiError('forbidden', say('rights.change', { name }));
    const given = (body as Record<string, unknown>)[name];
    const records = errors.collect(name, () => listOf(child, given)) ?? [];
    const read = records.map((record, index) =>
      errors.collect(child.single ? name : `${name}.${index}`, () => readRecord(schema, child, record)),
    );
    savedWith.push([name, read.filter((record) => record !== undefined)]);
  }
  errors.throwAny();
  return { values, savedWith };
}

function listOf(child: Entity, given: unknown): unknown[] {
  if (child.single) return [given];
  if (!Array.isArray(given)) throw wrong(say('field.list'));
  if (given.length > MOST_LINES) throw wrong(say('batch.most_records', { limit: MOST_LINES }));
  return given;
}

/** One child record, validated as if it were the body of its own request. */
export function readRecord(schema: Schema, child: Entity, given: unknown): SavedWith {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw wrong(say('field.object'));
  const { id, ...values } = given as Record<string, unknown>;
  const parent = child.parent as string;
  if (Object.hasOwn(values, parent)) throw wrong(say('field.from_address'), parent);
  if (child.single) {
    if (id !== undefined) throw wrong(say('field.unknown'), 'id');
    return { values: Object.keys(values).length === 0 ? {} : validateBody(schema, child, 'update', values) };
  }
  if (id === undefined) {
    const { [parent]: _, ...own } = validateBody(schema, child, 'create', { ...values, [parent]: 1 });
    return { values: own };
  }
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) throw wrong(say('field.record'), 'id');
  return { id, values: validateBody(schema, child, 'update', values) };
}

function wrong(text: Text, field = ''): ApiError {
  return new ApiError('invalid', undefined, { [field]: [text] });
}
