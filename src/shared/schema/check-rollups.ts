import { isNumeric } from '../kinds/kind.ts';
import { say, type Text } from '../texts/text.ts';
import { parseValue } from '../values/parse-value.ts';
import { namesIn } from '../values/tree.ts';
import { type Entity, hasParts, type Property } from './entity.ts';
import { meant } from './file-check.ts';
import { isAddedUp, type Rollup } from './rollup.ts';
import { ofOneRecord, testsOf } from './where.ts';

/** Something that is wrong with what is rolled up, and the word of it that says so. */
interface RollupProblem {
  word: 'of' | 'by' | 'order' | 'and' | 'where' | Rollup['op'];
  text: Text;
}

/** The entity of that path; undefined where there is none. */
type Find = (path: string) => Entity | undefined;

const ORDERED: readonly string[] = ['date', 'datetime', 'time'];

/**
 * What is wrong with one of the roll-ups of a property: the records must refer here, and what is taken of them must be stored and fit.
 * What its `where` says is checked by itself.
 * @param here the path of the entity that has the property
 * @param paths of all entities
 */
export function rollupProblems(
  here: string,
  property: Property,
  rollup: Rollup,
  { find, paths }: { find: Find; paths: readonly string[] },
): RollupProblem[] {
  const child = find(rollup.of);
  const path = rollup.of;
  if (!child)
    return [{ word: 'of', text: say('rollup.entity_unknown', { path, meant: meant(path, paths) }) }];
  const problems: RollupProblem[] = [];
  const wrong = (word: RollupProblem['word'], text: Text) => problems.push({ word, text });
  const reference = child.properties.find(({ name }) => name === rollup.by);
  if (!reference)
    wrong(
      'by',
      say('rollup.name_unknown', { path, name: rollup.by, meant: meant(rollup.by, namesOf(child)) }),
    );
  else if (reference.through || reference.reference?.entity !== here)
    wrong('by', say('rollup.by_other', { name: rollup.by, path, here }));
  if (rollup.op === 'last' && rollup.order === undefined) wrong('last', say('rollup.of_missing'));
  if (rollup.op !== 'last' && rollup.order !== undefined) wrong('order', say('rollup.of_surplus'));
  if (!isAddedUp(rollup) && rollup.and) wrong('and', say('rollup.and'));
  if (!isAddedUp(rollup) && (property.required || property.default !== undefined))
    wrong(rollup.op, say('value.not_given'));
  const order = rollup.op === 'last' ? rollup.order : undefined;
  if (order !== undefined && !isOrdered(child.properties.find(({ name }) => name === order)))
    wrong('order', say('rollup.no_order', { name: order, path }));
  const text = sourceProblem(property, rollup, child);
  if (text) wrong(rollup.op, text);
  return problems;
}

function sourceProblem(property: Property, { of: path, op, property: name }: Rollup, child: Entity) {
  if (name === undefined) return undefined;
  const source = child.properties.find((one) => one.name === name);
  const stored = child.properties.filter(isStored);
  const isAmount = op === 'sum' || op === 'avg';
  const names = stored.filter((one) => !isAmount || isNumeric(one)).map((one) => one.name);
  const values = { path, name, meant: meant(name, names) };
  if (isAmount && !names.includes(name)) return say('rollup.no_number', values);
  if (!source || !isStored(source)) return say('rollup.not_stored', values);
  if (source.rollup) return say('rollup.worked_out', { name, path });
  if ((op === 'min' || op === 'max') && !isOrdered(source)) return say('rollup.no_order', { name, path });
  return fits(source, property)
    ? undefined
    : say('rollup.stored_otherwise', { name, path, own: property.name });
}

/** The properties that what is rolled up tells of, of a class that the property does not have. */
export function toldByRollup(property: Property, find: Find): Property[] {
  const { rollup } = property;
  const sources = rollup ? [rollup, ...(rollup.and ?? [])] : [];
  return sources.flatMap(({ of, property: name }) => {
    const source = find(of)?.properties.find((one) => one.name === name);
    return source?.class !== undefined && source.class !== property.class ? [source] : [];
  });
}

/** The way from a rolled-up value over those that it is made of back to itself, such as `order.cost → line.share → order.cost`. */
export function rollupLoop(path: string, name: string, find: Find): string[] | undefined {
  const start = `${path}.${name}`;
  const seen = new Set<string>();
  const search = (at: string, of: string, way: string[]): string[] | undefined => {
    for (const [next, one] of madeOf(find(at)?.properties.find((own) => own.name === of) ?? {}, at)) {
      const key = `${next}.${one}`;
      if (key === start) return [...way, start];
      if (seen.has(key)) continue;
      seen.add(key);
      const found = search(next, one, [...way, key]);
      if (found) return found;
    }
    return undefined;
  };
  return search(path, name, [start]);
}

/** What a value is made of: properties of records that refer here, and of the record itself. */
export function madeOf(
  { rollup, value }: Pick<Property, 'rollup' | 'value'>,
  path: string,
): [path: string, name: string][] {
  const rolled = (rollup ? [rollup, ...(rollup.and ?? [])] : []).flatMap((one) =>
    lookedAt(one).map((name): [string, string] => [one.of, name]),
  );
  return [...rolled, ...namesRead(value).map((name): [string, string] => [path, name])];
}

/** What of a record decides what is rolled up of it. */
export function lookedAt({ by, property, order, where = {} }: Rollup): string[] {
  const tests = ofOneRecord(where).flatMap(testsOf);
  const names = [property, order].flatMap((name) => name ?? []);
  return [by, ...names, ...tests.map((one) => one.property)];
}

function namesRead(value: string | undefined): string[] {
  if (value === undefined) return [];
  try {
    return namesIn(parseValue(value));
  } catch {
    // That it cannot be read is told where it stands.
    return [];
  }
}

/** Numbers are rounded to what the property has; a choice must be among its own. */
function fits(source: Property, property: Property): boolean {
  if (isNumeric(source)) return isNumeric(property);
  if (source.kind !== property.kind || source.kind === 'reference' || hasParts(source)) return false;
  const can = property.choices?.map((choice) => choice.const);
  return !can || (source.choices ?? []).every((choice) => can.includes(choice.const));
}

function isOrdered(property: Property | undefined): boolean {
  return (
    property !== undefined && isStored(property) && (isNumeric(property) || ORDERED.includes(property.kind))
  );
}

function isStored({ through, computed, writeOnly }: Property): boolean {
  return !through && !computed && !writeOnly;
}

function namesOf({ properties }: Entity): string[] {
  return properties.map(({ name }) => name);
}
