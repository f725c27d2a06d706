import { matchColumns } from '../../../../shared/schema/column-titles.ts';
import type { Entity } from '../../../../shared/schema/entity.ts';
import { importable } from '../../../../shared/schema/importable.ts';
import { propertyOf } from '../../../../shared/schema/manifest.ts';
import { isNeededOnCreate } from '../../../../shared/schema/needed-on-create.ts';
import type { Source } from '../../../records/import/source.ts';
import { shortened } from './import-error.ts';

interface MapFile {
  columns?: Record<string, string | string[]>;
  values?: Record<string, Record<string, string | number | boolean | null>>;
  defaults?: Record<string, string | number | boolean>;
}

/** What a map says about the columns of a file: where each property comes from, what is wrong, what is not used. */
export interface Mapping {
  sources: Source[];
  errors: string[];
  unused: string[];
}

/**
 * Reads a map against the entity and the header of the file. Without a map, columns are titled like properties: by their
 * names, or as lists and exports title them.
 * @param text the map file, or undefined
 */
export function readMapping(entity: Entity, header: string[], text: string | undefined): Mapping {
  const errors: string[] = [];
  const map = text === undefined ? {} : parseMap(text, errors);
  const sources = new Map<string, Source>();
  const used = new Set<number>();

  const source = (name: string, where: string): Source | undefined => {
    const property = propertyOf(entity, name);
    if (!property || !importable(entity).includes(property)) {
      const why = property ? 'is filled by the server' : `is not a property of ${entity.path}`;
      const names = importable(entity).map((one) => one.name);
      errors.push(`${where}: "${name}" ${why}. Choose from ${names.join(', ')}.`);
      return undefined;
    }
    const made = sources.get(name) ?? { property, values: new Map() };
    sources.set(name, made);
    return made;
  };

  const { columns, strangers } = map.columns
    ? mappedColumns(header, map.columns, errors)
    : titledColumns(entity, header);
  for (const name of strangers) source(name, 'header');
  for (const { index, property } of columns) {
    const where = map.columns ? 'columns' : 'header';
    const title = header[index] as string;
    const found = source(property, where);
    if (found?.index !== undefined)
      errors.push(`${where}: "${property}" is filled from two columns, "${found.header}" and "${title}".`);
    if (found) Object.assign(found, { index, header: title });
    used.add(index);
  }
  for (const [name, value] of Object.entries(map.defaults ?? {})) {
    const found = source(name, 'defaults');
    if (found) found.fallback = String(value);
  }
  for (const [name, texts] of Object.entries(map.values ?? {})) {
    const found = source(name, 'values');
    for (const [from, to] of Object.entries(texts)) found?.values.set(from, to === null ? null : String(to));
  }
  for (const property of importable(entity))
    if (isNeededOnCreate(property) && !sources.has(property.name))
      errors.push(`"${property.name}" is required, but no column and no default fills it.`);
  return {
    sources: [...sources.values()],
    errors,
    unused: header.flatMap((title, at) => (used.has(at) ? [] : [title || `column ${at + 1}`])),
  };
}

/** A column of the file, and a property that it fills. */
interface FilledFrom {
  index: number;
  property: string;
}

/** The columns that a map names. */
function mappedColumns(
  header: string[],
  columns: NonNullable<MapFile['columns']>,
  errors: string[],
): { columns: FilledFrom[]; strangers: string[] } {
  const found = Object.entries(columns).flatMap(([name, target]) => {
    const index = header.indexOf(name);
    if (index < 0)
      errors.push(`columns: the file has no column "${name}". It has ${shortened(header.join(', '))}.`);
    else if (header.lastIndexOf(name) > index)
      errors.push(`columns: the file has two columns "${name}". Give one of them another title.`);
    return [target].flat().map((property) => ({ index, property }));
  });
  return { columns: found, strangers: [] };
}

/**
 * The columns titled like properties, or as files of others call them. Those of properties that the server fills are left out, as an exported file has
 * them; `strangers` are titled like none.
 */
function titledColumns(entity: Entity, header: string[]): { columns: FilledFrom[]; strangers: string[] } {
  const canFill = new Set(importable(entity));
  const columns: FilledFrom[] = [];
  const known = new Set<number>();
  const matched = matchColumns(entity, header, entity.importNames);
  for (const property of [...canFill, ...entity.properties.filter((one) => !canFill.has(one))])
    for (const index of matched.get(property.name) ?? []) {
      if (canFill.has(property) && !known.has(index)) columns.push({ index, property: property.name });
      known.add(index);
    }
  return { columns, strangers: header.filter((title, at) => title !== '' && !known.has(at)) };
}

function parseMap(text: string, errors: string[]): MapFile {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    errors.push(`is not JSON: ${(error as Error).message}`);
    return {};
  }
  if (!isObject(parsed)) {
    errors.push('must be an object with "columns", and if needed "values" and "defaults".');
    return {};
  }
  for (const word of Object.keys(parsed))
    if (!['columns', 'values', 'defaults'].includes(word))
      errors.push(`"${word}" is unknown. A map has "columns", "values" and "defaults".`);
  const plain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
  const checks: Record<string, (value: unknown) => boolean> = {
    columns: (value) => [value].flat().every((name) => typeof name === 'string'),
    defaults: plain,
    values: (value) => isObject(value) && Object.values(value).every((to) => to === null || plain(to)),
  };
  for (const [word, check] of Object.entries(checks)) {
    const part = parsed[word];
    if (part === undefined) continue;
    if (isObject(part) && Object.values(part).every(check)) continue;
    errors.push(`"${word}" is not written as it should be. See docs/import.md.`);
    delete parsed[word];
  }
  return parsed as MapFile;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
