import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '../../src/shared/json-schema.ts';
import { effectiveSchema, effectiveUi } from '../../src/shared/schema/effective-schema.ts';
import { readEntity } from '../../src/shared/schema/entity.ts';
import { formOf } from '../../src/shared/schema/form.ts';
import { type PropertyUi, readScreen, type UiSchema } from '../../src/shared/schema/screen.ts';

/** The two files of an entity, as parsed. */
interface Pair {
  schema: JsonSchema;
  ui: UiSchema;
}

/**
 * The same entity in fewer words. No rule is hard-coded here: a word is removed if everything made from the files stays
 * the same without it.
 * @param pair files without errors
 */
export function shortForm(pair: Pair): Pair {
  const wanted = meaningOf(pair);
  return candidates(pair).reduce((short, change) => {
    const next = change(short);
    return next && isDeepStrictEqual(meaningOf(next), wanted) ? next : short;
  }, pair);
}

/** Everything that codegen makes from the two files. */
function meaningOf({ schema, ui }: Pair): unknown {
  const effective = effectiveSchema(schema);
  const shown = effectiveUi(schema, ui);
  const entity = readEntity('an/entity', effective);
  return {
    effective,
    screen: readScreen(entity, shown, '/parent'),
    forms: (['create', 'edit'] as const).map((mode) => formOf(entity, effective, shown, mode)),
  };
}

type Change = (pair: Pair) => Pair | undefined;

function candidates({ schema, ui }: Pair): Change[] {
  const properties = Object.entries(schema.properties ?? {});
  return [
    ({ schema: { type: _type, ...rest }, ui: same }) => ({ schema: rest, ui: same }),
    ...properties.flatMap(([name, own]) => [
      longText(name),
      ofProperty(name, enumOfOneOf),
      ofProperty(name, pathOfReference),
      ...Object.keys(own).map((word) => ofProperty(name, (now) => without(now, word))),
    ]),
    ofUi('ui:nav', (now) => without(now, 'label')),
    ...Object.entries(ui).flatMap(([name, own]) =>
      name.startsWith('ui:') || typeof own !== 'object'
        ? []
        : Object.keys(own as object).map((word) => ofUi(name, (now) => without(now, word))),
    ),
  ];
}

function ofProperty(name: string, change: (own: JsonSchema) => JsonSchema | undefined): Change {
  return ({ schema, ui }) => {
    const own = schema.properties?.[name];
    const next = own && change(own);
    return next && { schema: { ...schema, properties: { ...schema.properties, [name]: next } }, ui };
  };
}

/** An entry with no words left is removed too. */
function ofUi(name: string, change: (own: object) => object | undefined): Change {
  return ({ schema, ui }) => {
    const { [name]: own, ...others } = ui;
    const next = own && change(own);
    if (!next) return undefined;
    return { schema, ui: Object.keys(next).length === 0 ? others : { ...ui, [name]: next } };
  };
}

function without<T extends object>(own: T, word: string): T | undefined {
  if (!(word in own)) return undefined;
  return Object.fromEntries(Object.entries(own).filter(([key]) => key !== word)) as T;
}

/** Moves the word for a multi-line field from the UI file to the data file. */
function longText(name: string): Change {
  return (pair) => {
    if ((pair.ui[name] as PropertyUi | undefined)?.['ui:widget'] !== 'textarea') return undefined;
    const isLong = ofProperty(name, (own) => ({ 'x-long': true, ...own }))(pair);
    return isLong && ofUi(name, (own) => without(own, 'ui:widget'))(isLong);
  };
}

function enumOfOneOf(own: JsonSchema): JsonSchema | undefined {
  const values = own.oneOf?.map((choice) => choice.const);
  return values && renamed(own, 'oneOf', 'enum', values);
}

function pathOfReference(own: JsonSchema): JsonSchema | undefined {
  const { entity } = (own['x-reference'] ?? {}) as { entity?: string };
  return entity === undefined ? undefined : renamed(own, 'x-reference', 'x-reference', entity);
}

/** The same words in the same order, with one word replaced by another. */
function renamed(own: JsonSchema, word: string, by: string, value: unknown): JsonSchema {
  return Object.fromEntries(
    Object.entries(own).map((entry) => (entry[0] === word ? [by, value] : entry)),
  ) as JsonSchema;
}
