import { ApiError } from '../../../shared/errors.ts';
import { withZeros } from '../../../shared/import.ts';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import type { Links } from '../../../shared/schema/links.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { type Cell, cellText } from '../../../shared/table-files/raw-table.ts';
import { together } from '../../../shared/texts/text.ts';
import type { Schema } from '../../access/schema.ts';
import type { Row, Value, Values } from '../../store/store.ts';
import { tiesOf } from '../named-references.ts';
import { validateBody } from '../validate-body.ts';
import { writtenValue } from '../written-value.ts';
import type { CellReading, Converted } from './cell-reading.ts';
import { brokenCell, convertCell } from './convert-cell.ts';
import type { LabelIndex, Tie } from './label-index.ts';
import type { Problem, Source } from './source.ts';

/** Everything needed to read rows. */
export interface Reading extends CellReading {
  schema: Schema;
  entity: Entity;
  sources: Source[];
  labels: LabelIndex;
}

/** The text that a cell stands for: translated, or the fallback if it is empty. */
export function meaningOf(source: Source, cells: Cell[]): string | undefined {
  const cell = cellOf(source, cells);
  return cell === undefined ? undefined : cellText(cell);
}

/** The same; a number of a sheet stays one, so that no mark in it can be mistaken. */
function cellOf({ values, fallback, index, digits }: Source, cells: Cell[]): Cell | undefined {
  const cell = index === undefined ? '' : (cells[index] ?? '');
  const text = withZeros(cellText(cell).trim(), digits);
  const meant = values.has(text) ? values.get(text) : text === '' ? fallback : text;
  if (meant === null || meant === '') return undefined;
  return meant === text && digits === undefined && typeof cell === 'number' ? cell : meant;
}

/** Looks up at once everything that these rows refer to. */
export async function prepareLabels({ sources, labels }: Reading, rows: Cell[][]): Promise<void> {
  for (const source of sources) {
    const { reference, links } = source.property;
    const target = (reference ?? links)?.entity;
    if (target === undefined) continue;
    const texts = rows.flatMap((cells) => meaningOf(source, cells) ?? []);
    await labels.prepare(target, links ? texts.flatMap(namesIn) : texts);
  }
}

/**
 * Reads a row as the values of a record; nothing is guessed. @param before the record that it changes, if it is there
 * @returns notes on what was left out or added, with the property's name
 */
export async function readCells(
  reading: Reading,
  cells: Cell[],
  before?: Row,
): Promise<{ values: Values; problems: Problem[]; notes: Problem[] }> {
  const { schema, entity, sources } = reading;
  const values: Values = {};
  const problems: Problem[] = [];
  const notes: Problem[] = [];
  for (const source of tiedLast(sources)) {
    const { name } = source.property;
    const read = await readCell(
      reading,
      source,
      cells,
      (own) => values[own] ?? (before && writtenValue(before, own)),
    );
    if ('error' in read) {
      const { unknown, unclear } = read;
      problems.push({ property: name, text: read.error, unknown, ...(unclear && { unclear }) });
      continue;
    }
    if (read.value !== undefined) values[name] = read.value;
    if (read.note !== undefined) notes.push({ property: name, text: read.note });
  }
  const wrong = new Set(problems.map(({ property }) => property));
  if (!before || Object.keys(values).length > 0)
    for (const problem of schemaProblems(schema, entity, values, before !== undefined))
      if (!wrong.has(problem.property)) problems.push(problem);
  return { values, problems, notes };
}

/** References that name a record only together with another property come after that one. */
function tiedLast(sources: Source[]): Source[] {
  return sources.toSorted((a, b) => tiesOf(a.property).length - tiesOf(b.property).length);
}

async function readCell(
  { labels, ...reading }: Reading,
  source: Source,
  cells: Cell[],
  ownValue: (property: string) => Value | undefined,
): Promise<Converted | { value: undefined; note?: undefined }> {
  const cell = cellOf(source, cells);
  const { property } = source;
  if (cell === undefined) return { value: undefined };
  const meant = cellText(cell);
  if (property.links) return brokenCell(property, meant) ?? readList(property.links, meant, labels);
  if (!property.reference) return convertCell(property, cell, reading);
  return (
    brokenCell(property, meant) ??
    labels.find(property.reference.entity, meant, narrowed(reading.entity, property, ownValue))
  );
}

/** Several records by their names, as files have them: with semicolons between, since a name may have a comma in it. */
async function readList({ entity }: Links, text: string, labels: LabelIndex): Promise<Converted> {
  const ids: Value[] = [];
  for (const name of namesIn(text)) {
    const found = await labels.find(entity, name);
    if ('error' in found) return { ...found, ...('unknown' in found && { unknown: text }) };
    ids.push(found.value);
  }
  const list: unknown = [...new Set(ids)];
  return { value: list as Value };
}

function namesIn(text: string): string[] {
  return text.split(/[;\n]/).flatMap((name) => name.trim() || []);
}

/** What `x-reference.where` says of the records that a property may name, as far as the row has the values. */
function narrowed(
  entity: Entity,
  property: Property,
  ownValue: (property: string) => Value | undefined,
): Tie[] {
  const fixed = Object.entries(property.reference?.where ?? {}).flatMap(([of, value]) =>
    typeof value === 'object' || String(value).startsWith('@') ? [] : [{ of, value }],
  );
  const tied = tiesOf(property).map(([of, own]) => ({
    of,
    value: ownValue(own),
    title: propertyOf(entity, own)?.title ?? own,
  }));
  return [...fixed, ...tied];
}

function schemaProblems(schema: Schema, entity: Entity, values: Values, isChange: boolean): Problem[] {
  try {
    validateBody(schema, entity, isChange ? 'update' : 'create', values);
    return [];
  } catch (error) {
    return problemsOf(error);
  }
}

/** Turns an API error into problems of a row. @throws any other error unchanged */
export function problemsOf(error: unknown): Problem[] {
  if (!(error instanceof ApiError) || error.code === 'unauthenticated') throw error;
  const fields = Object.entries(error.fields ?? {});
  if (fields.length === 0) return [{ text: error.text }];
  return fields.map(([property, texts]) => ({
    ...(property !== '' && { property }),
    text: together(texts, 'text.both'),
  }));
}
