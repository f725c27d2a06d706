import type { JsonSchema } from '../json-schema.ts';
import { effectiveSchema } from './effective-schema.ts';
import { type Action, readEntity } from './entity.ts';
import { MOST_LINES } from './lines.ts';
import type { Manifest } from './manifest.ts';
import { createSchema, updateSchema } from './request-schema.ts';

interface ActionWords {
  title: string;
  description?: string;
  done?: string;
  confirm?: string;
  asks?: Action['asks'];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  children?: Record<string, string>;
}

/**
 * Reads the actions of an entity (`x-entity.actions`).
 * @example actionsOf('work-orders/work_order', schema).map(({ name }) => name) // ['start', 'hold', 'complete', 'reopen']
 */
export function actionsOf(path: string, schema: JsonSchema): Action[] {
  const { actions = {} } = (schema['x-entity'] ?? {}) as { actions?: Record<string, ActionWords> };
  return Object.entries(actions).map(([name, words]) => {
    const { title, description, done, confirm, asks, properties = {}, required = [], children = {} } = words;
    const own = effectiveSchema({ title, required, properties });
    const { properties: all, ...form } = readEntity(`${path}/${name}`, own);
    // The form of an action has no id and no timestamps.
    const asked = all.filter((property) => Object.hasOwn(properties, property.name));
    const full = { ...form, properties: asked };
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
    };
  });
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
  return { ...own, properties: { ...own.properties, ...children } };
}
