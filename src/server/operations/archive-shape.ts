import type { Reference } from '../../shared/schema/entity.ts';
import type { Param } from '../store/query/dialect.ts';
import type { LiveTable } from '../store/tables/table.ts';

const MOST_TABLES = 1_000;
const MOST_COLUMNS = 1_000;
/** That of several records is called by their property, too. */
const TABLE_NAME = /^[a-z_][a-z0-9_-]{0,62}(\/[a-z0-9_-]{1,62})?(\.[a-z][a-z0-9_]{0,62})?$/;
const COLUMN_NAME = /^[a-z_][a-z0-9_]{0,62}$/i;
const STORAGE = /^(text|integer|number|boolean|date|datetime|duration|reference|object|decimal:[0-6])$/;
const ON_DELETE: Record<Reference['onDelete'], true> = { restrict: true, cascade: true, null: true };

/** Whether the tables in the header of an archive are ones that a store could have, since tables are created from it. */
export function isHeaderTables(value: unknown): value is LiveTable[] {
  return isList(value, MOST_TABLES, isTable) && allDiffer(value.map(({ name }) => name));
}

/**
 * Whether a line is an array of `width` values and contains no arrays or objects, as far as this can be seen without
 * parsing: parsing 4 MiB of brackets takes a second and a half.
 */
export function isFlatRow(text: string, width: number): boolean {
  let values = 1;
  const last = text.length - 1;
  for (let at = 1; at < last; at++) {
    const letter = text[at] as string;
    if (letter === '"') at = endOfText(text, at);
    else if (letter === ',') values++;
    else if ('[]{}'.includes(letter)) return false;
  }
  return values === width && text[last] === ']';
}

/** The end of the string that begins here; the end of the line if it never ends. */
function endOfText(line: string, begin: number): number {
  for (let end = line.indexOf('"', begin + 1); end >= 0; end = line.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (line[end - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return line.length;
}

/** Whether a value is a row of `width` values, each as columns store them. */
export function isRow(value: unknown, width: number): value is Param[] {
  return Array.isArray(value) && value.length === width && value.every(isParam);
}

/** Whether a value is a list of exactly these texts. */
export function isTexts(value: unknown, texts: string[]): boolean {
  return (
    Array.isArray(value) && value.length === texts.length && texts.every((text, at) => value[at] === text)
  );
}

/** Whether all values are texts short enough to show in a message. */
export function isShortTexts(values: unknown[]): boolean {
  return values.every((value) => typeof value === 'string' && value.length <= 300);
}

export function isNumbers(value: unknown): value is Record<string, number> {
  return isObject(value) && Object.values(value).every((one) => Number.isSafeInteger(one));
}

/** Whether a value is exactly these numbers by name. */
export function isCounts(value: unknown, counts: Record<string, number>): boolean {
  return (
    isNumbers(value) &&
    Object.keys(value).length === Object.keys(counts).length &&
    Object.entries(counts).every(([name, count]) => value[name] === count)
  );
}

function isParam(value: unknown): value is Param {
  return value === null || typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
}

function isTable(value: unknown): value is LiveTable {
  if (!isObject(value) || !isName(value.name, TABLE_NAME) || !isList(value.columns, MOST_COLUMNS, isColumn))
    return false;
  if (!allDiffer(value.columns.map(({ name }) => name.toLowerCase()))) return false;
  const { indexes, entity } = value;
  if (indexes !== undefined && !isList(indexes, MOST_COLUMNS, isColumnNames)) return false;
  return entity === undefined || isEntity(entity);
}

function isColumn(value: unknown): value is LiveTable['columns'][number] {
  if (!isObject(value) || !isName(value.name, COLUMN_NAME)) return false;
  if (typeof value.kind !== 'string' || !STORAGE.test(value.kind)) return false;
  const { reference, limits, pointedTo } = value;
  if (limits !== undefined && !isLimits(limits)) return false;
  if (pointedTo !== undefined && !isName(pointedTo, TABLE_NAME)) return false;
  if (reference === undefined) return true;
  return (
    isObject(reference) &&
    isName(reference.entity, TABLE_NAME) &&
    typeof reference.onDelete === 'string' &&
    Object.hasOwn(ON_DELETE, reference.onDelete)
  );
}

/** Limits are only compared with those of the schemas, never applied. */
function isLimits(value: unknown): boolean {
  return (
    isObject(value) &&
    Object.entries(value).every(([word, limit]) =>
      word === 'choices' ? isList(limit, MOST_COLUMNS, isLimit) : isLimit(limit),
    )
  );
}

function isLimit(value: unknown): value is string | number {
  return typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
}

function isEntity(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { title, label, search, mirrors } = value;
  return (
    typeof title === 'string' &&
    (label === undefined || isName(label, COLUMN_NAME)) &&
    isColumnNames(search) &&
    isList(mirrors, MOST_COLUMNS, isMirror)
  );
}

/** The property it shows may be behind up to two further references. */
function isMirror(value: unknown): value is object {
  if (!isObject(value) || typeof value.property !== 'string') return false;
  const path = value.property.split('.');
  return path.length <= 3 && isColumnNames([value.name, value.reference, ...path]);
}

function isColumnNames(value: unknown): value is string[] {
  return isList(value, MOST_COLUMNS, (name): name is string => isName(name, COLUMN_NAME));
}

function isName(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}

function isList<T>(value: unknown, most: number, isOne: (one: unknown) => one is T): value is T[] {
  return Array.isArray(value) && value.length <= most && value.every(isOne);
}

function allDiffer(names: string[]): boolean {
  return new Set(names).size === names.length;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
