import { oncePer } from '../../shared/once-per.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { inWords, type MaySee, type Text } from '../../shared/texts/text.ts';
import type { Row, Value } from '../store/store.ts';
import type { Schema } from './schema.ts';

/** A text with `x-worded`, and the property that holds what it is made of. */
interface Worded {
  text: string;
  facts: string;
}

const wordedOf = oncePer(({ properties }: Entity): Worded[] =>
  properties.flatMap(({ name, worded: facts }) => (facts ? [{ text: name, facts }] : [])),
);
const withFacts = new WeakMap<readonly string[], readonly string[]>();

/** What must be read for the texts among these properties to be worded: always the same array, by which statements are cached. */
export function propertiesWithFacts(
  entity: Entity,
  properties: readonly string[] | undefined,
): readonly string[] | undefined {
  if (properties === undefined) return undefined;
  const more = wordedOf(entity).flatMap(({ text, facts }) => (properties.includes(text) ? [facts] : []));
  if (more.length === 0) return properties;
  let all = withFacts.get(properties);
  if (!all) {
    all = [...properties, ...more];
    withFacts.set(properties, all);
  }
  return all;
}

/** A row with its texts worded for whoever has these rights, without what they are made of. Texts of before that have no facts stay. */
export function wordedRow(schema: Schema, entity: Entity, row: Row): Row {
  const texts = wordedOf(entity);
  if (texts.length === 0) return row;
  const said = { ...row };
  for (const { text, facts } of texts) {
    const made = row[facts] as { texts?: Text[] } | null | undefined;
    if (made?.texts && row[text] !== undefined)
      said[text] = inSentences(made.texts, (fact) => sees(schema, fact));
    delete said[facts];
  }
  return said;
}

/**
 * The values of a text with `x-worded`: what it is made of, and beside it the words that it is searched, filtered and sorted by, which
 * say what no class hides: who reads a text finds it by its words. A personal record is read by one person alone, who may see all of it
 * when it is made.
 */
export function storedText(
  schema: Schema,
  path: string,
  name: string,
  texts: Text[],
  longest: number,
): Record<string, Value> {
  const { whole } = schema;
  const entity = whole.at(path);
  const facts = wordedOf(entity).find(({ text }) => text === name)?.facts;
  if (facts === undefined) throw new Error(`${path} has no text "${name}" with x-worded`);
  const maySee: MaySee = ({ entity: of, property }) =>
    entity.personal !== undefined ||
    whole.at(of).properties.find((one) => one.name === property)?.class === undefined;
  return {
    [name]: inSentences(texts, maySee).slice(0, longest).toWellFormed(),
    [facts]: { texts } as unknown as Value,
  };
}

function inSentences(texts: Text[], maySee: MaySee): string {
  return texts.map((one) => inWords(one, maySee)).join(' ');
}

function sees({ rights, entities }: Schema, { entity, property }: Parameters<MaySee>[0]): boolean {
  if (rights.isAll) return true;
  return Object.hasOwn(entities, entity) && hasProperty(entities[entity] as Entity, property);
}

function hasProperty({ properties }: Entity, name: string): boolean {
  return properties.some((property) => property.name === name);
}
