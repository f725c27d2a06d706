import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '../../../src/shared/json-schema.ts';
import { effectiveSchema, effectiveUi } from '../../../src/shared/schema/effective-schema.ts';
import { readEntity } from '../../../src/shared/schema/read-entity.ts';
import { readScreen, type UiSchema } from '../../../src/shared/schema/screen.ts';

/** The two files of an entity. */
export interface Pair {
  data: JsonSchema;
  ui: UiSchema;
}

/**
 * A pair without the new words that follow from others, such as a title that is the name in words: what somebody would type.
 * What stood there before stays, short or not.
 */
export function shortForm(path: string, pair: Pair, before: Pair | undefined): Pair {
  const meaning = meaningOf(path, pair);
  const isSame = (one: Pair) => isDeepStrictEqual(meaningOf(path, one), meaning);
  let short = pair;
  for (const [name, words] of Object.entries(pair.data.properties ?? {}))
    for (const word of Object.keys(words)) {
      if (Object.hasOwn(before?.data.properties?.[name] ?? {}, word)) continue;
      const { properties = {} } = short.data;
      const { [word as keyof JsonSchema]: _, ...others } = properties[name] ?? {};
      const next = { ...short, data: { ...short.data, properties: { ...properties, [name]: others } } };
      if (isSame(next)) short = next;
    }
  return short;
}

function meaningOf(path: string, { data, ui }: Pair): unknown {
  const schema = effectiveSchema(data);
  const screen = effectiveUi(data, ui);
  const entity = readEntity(path, schema);
  return [schema, screen, entity, readScreen(entity, screen, undefined)];
}
