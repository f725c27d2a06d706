import { say, type Text } from '../texts/text.ts';
import { isList, type Property } from './entity.ts';
import { propertyOf } from './manifest.ts';
import {
  COMPARISONS,
  isWay,
  listed,
  OF_LISTS,
  referring,
  testsOf,
  UNDER,
  type Where,
  type WhereTest,
  waysIn,
} from './where.ts';

export type Place = (string | number)[];

/** Something that is wrong with what says which records are meant, and where. */
export interface WhereFault {
  at: Place;
  text: Text;
  /** A word that is not known, and those that are. */
  near?: { word: string; known: readonly string[] };
  /** What there is not: this property of the entity at a path. */
  missing?: { of: string; name: string };
}

/** An entity as far as names are looked for in it. */
export interface Named {
  path: string;
  properties: Property[];
  /** The reference that makes a tree of its records. */
  tree?: string;
}

/** What a description of records is checked with. */
export interface WhereAround {
  /** The entity at a path; null where it is there but cannot be read, which is told elsewhere. */
  find(path: string): Named | null | undefined;
  noEntity(path: string): Omit<WhereFault, 'at'>;
  /** It is judged for one record after it was written: it may ask for any records that this one is compared with, and what lies below others. */
  isOfWrite?: boolean;
  /** Why what stands in the place of a value (`@me`) is never one of a property; undefined if it may be. */
  wayFault(
    way: string,
    property: Property,
    test: { path: string; property: string },
  ): Omit<WhereFault, 'at'> | undefined;
}

const COMPARED = ['integer', 'number', 'decimal', 'date', 'datetime', 'time'];
const NUMBERS = ['integer', 'number', 'decimal'];

/** What is wrong with a value that a property can never have, so that waiting for it would never end. */
export function valueFault(property: Property, value: unknown): Omit<WhereFault, 'at'> | undefined {
  const { name, kind, choices, several, required } = property;
  const can =
    (choices ?? several)?.map((choice) => choice.const) ?? (kind === 'boolean' ? [true, false] : undefined);
  if (value === null) return required ? { text: say('where.never', { name, value: 'null' }) } : undefined;
  const isPossible = can
    ? can.includes(value as never)
    : !NUMBERS.includes(kind) || typeof value === 'number';
  if (isPossible) return undefined;
  const text = say('where.never', { name, value: JSON.stringify(value) });
  return can ? { text, near: { word: String(value), known: can.map(String) } } : { text };
}

/** What is wrong with what is asked of one property. @param isListed whether its values stand in a list */
export function testFaults(
  property: Property,
  { property: name, op, values }: WhereTest,
  at: Place,
  isListed: boolean,
): WhereFault[] {
  const isCompared = COMPARISONS.some((one) => one === op);
  const asksList = OF_LISTS.some((one) => one === op);
  const faults: WhereFault[] = [];
  if (asksList !== isList(property) && (asksList || values.some((one) => one !== null)))
    return [{ at, text: say(asksList ? 'where.no_list' : 'where.list', { name }) }];
  // Ids are others in each tenant.
  const constant = property.links && values.find((one) => one !== null && !isWay(one));
  if (constant !== undefined)
    return [{ at, text: say('where.never', { name, value: JSON.stringify(constant) }) }];
  if (asksList && values.includes(null)) return [{ at, text: say('where.empty_list', { name }) }];
  if (isCompared && !COMPARED.includes(property.kind))
    faults.push({ at, text: say('where.not_compared', { name }) });
  else if (isCompared && (values.length !== 1 || values[0] === null))
    faults.push({ at, text: say('where.one_value') });
  for (const [index, value] of values.entries()) {
    const wrong = isWay(value) ? undefined : valueFault(property, value);
    if (wrong) faults.push({ at: isListed ? [...at, index] : at, ...wrong });
  }
  return faults;
}

/** What is wrong with a description of records of an entity: through references, and by what refers to them. */
export function whereFaults(where: Where, at: Place, entity: Named, around: WhereAround): WhereFault[] {
  const faults = testsOf(where).flatMap((test): WhereFault[] => {
    const place = [...at, test.key];
    const found = endOf(entity, test.property.split('.'), around);
    if (!found) return [];
    if (!('kind' in found)) return [{ at: place, ...found }];
    const ways = test.values.filter(isWay).flatMap((way): WhereFault[] => {
      const wrong = around.wayFault(way, found, { path: entity.path, property: test.key });
      return wrong ? [{ at: place, ...wrong }] : [];
    });
    if (test.op === UNDER) return [...underFaults(found, test, place, around), ...ways];
    return [...testFaults(found, test, place, Array.isArray(where[test.key])), ...ways];
  });
  for (const word of ['any', 'none'] as const)
    for (const [index, one] of (listed(where, word) ?? []).entries())
      faults.push(...whereFaults(one, [...at, word, index], entity, around));
  for (const word of ['some', 'no'] as const)
    for (const [path, { by, where: inside }] of referring(where, word)) {
      const place = [...at, word, path];
      const other = around.find(path);
      if (other === undefined) faults.push({ at: place, ...around.noEntity(path) });
      if (!other) continue;
      if (by === undefined) {
        if (!around.isOfWrite || waysIn(inside).length === 0)
          faults.push({ at: place, text: say('where.no_by') });
      } else if (propertyOf(other, by)?.reference?.entity !== entity.path) {
        const refers = other.properties.filter(({ reference }) => reference?.entity === entity.path);
        faults.push({
          at: [...place, 'by'],
          text: say('where.not_referring', { name: by, path }),
          near: { word: by, known: refers.map(({ name }) => name) },
        });
      }
      faults.push(...whereFaults(inside, [...place, 'where'], other, around));
    }
  return faults;
}

/** Only a reference to a record of a tree has records below, and only the server knows them. */
function underFaults(
  { name, reference }: Property,
  { values }: WhereTest,
  at: Place,
  around: WhereAround,
): WhereFault[] {
  const target = around.find(reference?.entity ?? '');
  const isWell = around.isOfWrite && target?.tree !== undefined && values.every(isWay);
  return isWell || target === null ? [] : [{ at, text: say('where.no_tree', { name }) }];
}

/** What a property shows, which is that at the end of its way through references; another is itself. */
export function shownBy(
  entity: Named,
  property: Property,
  around: Pick<WhereAround, 'find'>,
): Property | undefined {
  const found = endOf(entity, [property.name], around);
  return found && 'kind' in found ? found : undefined;
}

/** The property at the end of a way through references, or what is wrong with it; undefined where that is told elsewhere. */
function endOf(
  entity: Named,
  [name = '', ...rest]: string[],
  around: Pick<WhereAround, 'find'>,
  isWritten = true,
): Property | Omit<WhereFault, 'at'> | undefined {
  const property = propertyOf(entity, name);
  if (!property || property.computed || (rest.length > 0 && !property.reference && !property.through)) {
    if (!isWritten) return undefined;
    const { path, properties } = entity;
    return {
      text: say(rest.length > 0 ? 'where.no_reference' : 'where.not_stored', { name, path }),
      near: { word: name, known: properties.map((one) => one.name) },
      missing: { of: path, name },
    };
  }
  if (property.through) {
    const { reference, property: way } = property.through;
    return endOf(entity, [reference, ...way.split('.'), ...rest], around, false);
  }
  if (rest.length === 0) return property;
  const target = around.find(property.reference?.entity ?? '');
  return target ? endOf(target, rest, around, isWritten) : undefined;
}
