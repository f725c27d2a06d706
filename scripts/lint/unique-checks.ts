import type { Property } from '../../src/shared/schema/entity.ts';
import { propertyOf } from '../../src/shared/schema/manifest.ts';
import { isWay, listed, testsOf, type Where } from '../../src/shared/schema/where.ts';
import { bag, isBag, list } from './bag.ts';
import { named } from './entity-checks.ts';
import type { EntityFiles } from './entity-file.ts';
import { checkWhere } from './where-checks.ts';

type Place = (string | number)[];

/** Kinds of values that an index can hold as they are written; of all others, only whether there is one. */
const CONSTANT = ['boolean', 'integer', 'number', 'decimal', 'date'];

/** Checks keys (`x-entity.unique`): their properties must be stored in every store, and the records that they compare be those of an index. */
export function checkUnique(files: EntityFiles): void {
  const words = list(bag(bag(files.data.value)['x-entity']).unique) ?? [];
  const written = words.filter((one) => Array.isArray(one) || isBag(one));
  for (const [index, { properties, while: held }] of files.entity.unique.entries()) {
    const at: Place = ['x-entity', 'unique', index];
    const namesAt = Array.isArray(written[index]) ? at : [...at, 'properties'];
    for (const [place, name] of properties.entries()) checkStored(files, [...namesAt, place], name);
    if (properties.length === 1 && !held)
      files.data.error(at, 'one property alone is made unique by its own word, "x-unique": true');
    const { where, while: older } = bag(written[index]);
    if (where !== undefined && older !== undefined)
      files.data.error([...at, 'while'], '"while" is the older word for "where"; keep one of them');
    if (held) checkHeld(files, [...at, where === undefined ? 'while' : 'where'], held);
  }
}

function checkHeld(files: EntityFiles, at: Place, where: Where): void {
  if (areConstant(files, at, where))
    checkWhere(where, (name, place) => checkStored(files, place, name), at, files.data);
}

/** Whether an index can hold what is compared; tells what it cannot. */
function areConstant(files: EntityFiles, at: Place, where: Where): boolean {
  const wrong = testsOf(where).flatMap(({ key, property: name, values }) => {
    const property = propertyOf(files.entity, name);
    const text = property && whyNotConstant(property, values);
    return text === undefined ? [] : [{ at: [...at, key], text }];
  });
  for (const one of wrong) files.data.error(one.at, one.text);
  const inside = (['any', 'none'] as const).flatMap((word) =>
    (listed(where, word) ?? []).map((one, index) => areConstant(files, [...at, word, index], one)),
  );
  return wrong.length === 0 && !inside.includes(false);
}

function whyNotConstant({ name, kind, choices }: Property, values: readonly unknown[]): string | undefined {
  const way = values.find(isWay);
  if (way !== undefined && !choices)
    return `an index holds no ${JSON.stringify(way)}, which changes; compare "${name}" with a value that stays`;
  if (choices || CONSTANT.includes(kind) || values.every((value) => value === null)) return undefined;
  return `an index compares choices, yes or no, numbers and days; of "${name}" ask only whether it is empty (null)`;
}

function checkStored(files: EntityFiles, at: Place, name: string): Property | undefined {
  const property = named(files, at, name);
  if (!property) return undefined;
  if (property.kind === 'object' || property.through || property.computed)
    files.data.error(at, `"${name}" cannot be compared; choose properties that are stored`);
  else if (property.only) files.data.error(at, `"${name}" does not exist in every store`);
  else return property;
  return undefined;
}
