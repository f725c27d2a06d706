import type { JsonSchema } from '../json-schema.ts';
import { effectiveSchema } from './effective-schema.ts';
import type { Action } from './entity.ts';
import { MOST_LINES } from './lines.ts';
import type { Manifest } from './manifest.ts';
import { readEntity } from './read-entity.ts';
import { createSchema, updateSchema } from './request-schema.ts';
import { MOVE_WORDS, type Move, PASSWORD, readStates, type States, type StatesWords } from './states.ts';

const PROOF: JsonSchema = {
  type: 'string',
  title: 'Password',
  description: 'The password of whoever signs. It is kept nowhere.',
  minLength: 1,
  maxLength: 200,
  writeOnly: true,
};

interface ActionWords extends Move {
  title: string;
  description?: string;
  done?: string;
  confirm?: string;
  asks?: Action['asks'];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  children?: Record<string, string>;
}

/** The words of an entity about what can be done with its records, where it has them. */
export function actionWords(path: string, schema: JsonSchema): { actions?: Action[]; states?: States } {
  const actions = actionsOf(path, schema);
  const { states } = (schema['x-entity'] ?? {}) as { states?: StatesWords };
  return { ...(actions.length > 0 && { actions }), ...(states && { states: readStates(states) }) };
}

/**
 * Reads the actions of an entity (`x-entity.actions`).
 * @example actionsOf('work-orders/work_order', schema).map(({ name }) => name) // ['start', 'hold', 'complete', 'reopen']
 */
export function actionsOf(path: string, schema: JsonSchema): Action[] {
  const { actions = {} } = (schema['x-entity'] ?? {}) as { actions?: Record<string, ActionWords> };
  return Object.entries(actions).map(([name, words]) => {
    const { title, description, done, confirm, asks, properties = {}, required = [], children = {} } = words;
    const fields = { ...recordFields(schema, words), ...properties };
    const own = effectiveSchema({ title, required, properties: fields });
    const { properties: all, ...form } = readEntity(`${path}/${name}`, own);
    // The form of an action has no id and no timestamps.
    const asked = all.filter((property) => Object.hasOwn(fields, property.name));
    const full = { ...form, properties: asked };
    const move = MOVE_WORDS.flatMap((word) => (words[word] === undefined ? [] : [[word, words[word]]]));
    return {
      name,
      title,
      description,
      done,
      confirm,
      ...(asks && { asks }),
      form: full,
      schema: own,
      children,
      ...Object.fromEntries(move),
    };
  });
}

/**
 * The properties of the record that an action asks for. What the server owns otherwise can be given here; a value that the record has
 * counts, so that none of them must be sent, and none has a default.
 */
function recordFields(
  { properties = {} }: JsonSchema,
  { ask = [], require = [] }: Move,
): Record<string, JsonSchema> {
  const names = [...new Set([...require, ...ask])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const { readOnly: _, default: _start, 'x-auto': _auto, ...field } = properties[name] ?? {};
      return Object.hasOwn(properties, name) ? [[name, field]] : [];
    }),
  );
}

/**
 * The schema of an action's request body: the fields of its form, and the records that are saved with it. A record of
 * such a list is changed if it has an `id`, otherwise added.
 */
export function actionBody(
  action: Action,
  entities: Manifest,
  schemaOf: (path: string) => JsonSchema,
): JsonSchema {
  const own = createSchema(action.form, action.schema);
  const children: Record<string, JsonSchema> = {};
  for (const [name, path] of Object.entries(action.children)) {
    const child = entities[path];
    if (!child) continue;
    const { minProperties: _, ...change } = updateSchema(child, schemaOf(path));
    const { [child.parent ?? '']: _parent, ...properties } = change.properties ?? {};
    if (child.single) {
      children[name] = { ...change, properties };
      continue;
    }
    const id = { type: 'integer', title: 'Id', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
    const items = { ...change, properties: { id, ...properties } };
    children[name] = { type: 'array', title: child.plural, maxItems: MOST_LINES, items };
  }
  const properties = { ...own.properties, ...children };
  if (action.sign === undefined) return { ...own, properties };
  const required = [...(own.required ?? []), PASSWORD];
  return { ...own, required, properties: { ...properties, [PASSWORD]: PROOF } };
}
