import type { JsonSchema } from '../json-schema.ts';
import { IMPLIED_WORDS, type PropertyPlace } from './implied-words.ts';
import type { PropertyUi, UiSchema } from './screen.ts';

interface OwnerWords {
  parent?: string;
  operations?: string[];
  states?: { of?: string; start?: string };
  actions?: Record<string, { set?: object }>;
}

/**
 * A data schema with all short forms written out, as server, forms and API read it.
 * @example effectiveSchema({ properties: { site: { 'x-reference': 'company/site' } } }).properties?.site?.title // 'Site'
 */
export function effectiveSchema(schema: JsonSchema): JsonSchema {
  const { parent, states, actions = {} } = (schema['x-entity'] ?? {}) as OwnerWords;
  const set = Object.values(actions).flatMap((action) => Object.keys(action.set ?? {}));
  const properties = Object.entries(schema.properties ?? {}).map(([name, own]) => [
    name,
    effectiveProperty(own, {
      name,
      isRequired: schema.required?.includes(name) ?? false,
      isParent: name === parent,
      isSet: set.includes(name),
      ...(name === states?.of && { start: states.start }),
    }),
  ]);
  return { ...schema, type: 'object', properties: Object.fromEntries(properties) };
}

/**
 * A UI schema completed with what its data schema implies: a long text gets a multi-line field, a choice with colours is shown with them, and the reference to
 * the owner is hidden in forms, since the page fills it in.
 * @param schema the data schema as written in its file, with `x-long`
 */
export function effectiveUi(schema: JsonSchema, ui: UiSchema): UiSchema {
  const { parent, operations } = (schema['x-entity'] ?? {}) as OwnerWords;
  const hasForm = !operations || operations.includes('create') || operations.includes('update');
  const filled: UiSchema = { ...ui };
  for (const [name, own] of Object.entries(schema.properties ?? {})) {
    const widget = own['x-long'] === true ? 'textarea' : name === parent && hasForm ? 'hidden' : undefined;
    const implied: PropertyUi = {
      ...(widget && { 'ui:widget': widget }),
      ...(own['x-colours'] !== undefined && { 'ui:column': 'badge' }),
    };
    if (Object.keys(implied).length > 0)
      filled[name] = { ...implied, ...(ui[name] as PropertyUi | undefined) };
  }
  return filled;
}

function effectiveProperty(written: JsonSchema, place: PropertyPlace): JsonSchema {
  return IMPLIED_WORDS.reduce((own, { fill }) => fill(own, place), written);
}
