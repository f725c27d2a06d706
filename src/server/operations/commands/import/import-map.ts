import { type Entity, isNeededOnCreate } from '../../../../shared/schema/entity.ts';
import { importable } from '../../../../shared/schema/importable.ts';
import { propertyOf } from '../../../../shared/schema/manifest.ts';
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
 * Reads a map against the entity and the header of the file. Without a map, headers are property names.
 * @param text the map file, or undefined
 */
export function readMapping(entity: Entity, header: string[], text: string | undefined): Mapping {
  const errors: string[] = [];
  const map = text === undefined ? {} : parseMap(text, errors);
  const columns = map.columns ?? Object.fromEntries(header.map((name) => [name, name]));
  const sources = new Map<string, Source>();
  const known = shortened(header.join(', '));

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

  for (const [name, target] of Object.entries(columns)) {
    const index = header.indexOf(name);
    const where = map.columns ? 'columns' : 'header';
    if (index < 0) errors.push(`columns: the file has no column "${name}". It has ${known}.`);
    for (const propertyName of [target].flat()) {
      const found = source(propertyName, where);
      if (found?.index !== undefined)
        errors.push(
          `${where}: "${propertyName}" is filled from two columns, "${found.header}" and "${name}".`,
        );
      if (found) Object.assign(found, { index, header: name });
    }
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
    unused: header.filter((name) => !Object.hasOwn(columns, name)),
  };
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
