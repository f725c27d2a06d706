import { stat } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { ApiError } from '../../../../shared/errors.ts';
import type { Entity } from '../../../../shared/schema/entity.ts';
import type { Schema } from '../../../access/schema.ts';
import { validateBody } from '../../../records/validate-body.ts';
import type { Value, Values } from '../../../store/store.ts';
import { convertCell } from './convert-cell.ts';
import { type CsvRow, CsvRowError, cellPosition, csvRows } from './csv-rows.ts';
import type { ImportError } from './import-error.ts';
import { type Mapping, readMapping, type Source } from './import-map.ts';
import type { LabelIndex } from './label-index.ts';
import type { Percent } from './percent.ts';

/** Rows that are read before others have their turn, and how many characters they have at most, unless a single one has more. */
const BATCH = 100;
const BATCH_LENGTH = 250_000;

/** A row of the file as a record to be. */
export interface Draft {
  row: CsvRow;
  values: Values;
}

/** Some rows of a file, as far as the schema can tell: records to be, and what is wrong with the others. */
export interface ReadBatch {
  drafts: Draft[];
  errors: ImportError[];
}

/** A file, and how it is read. */
export interface ImportFile {
  file: string;
  schema: Schema;
  entity: Entity;
  /** The text of the map file; without one, headers are property names. */
  map: string | undefined;
  labels: LabelIndex;
  /** So many rows are left out, since they are written already. */
  skip: number;
  /** Told what the map and the first line say, before any row. */
  onMapping(mapping: Mapping): void;
}

/** Reads a file as records of an entity, a few rows at a time: columns mapped, values translated and checked by the schema. */
export async function* readRecords(source: ImportFile, percent?: Percent): AsyncGenerator<ReadBatch> {
  const { file, entity } = source;
  const { size } = await stat(file);
  let header: string[] | undefined;
  let mapping: Mapping | undefined;
  let batch: ReadBatch = { drafts: [], errors: [] };
  let rows = 0;
  let held = 0;
  let length = 0;
  try {
    for await (const row of csvRows(file)) {
      if (!header || !mapping) {
        header = row.cells.map((cell) => cell.trim());
        mapping = readMapping(entity, header, source.map);
        source.onMapping(mapping);
        if (mapping.errors.length > 0) return;
        continue;
      }
      if (++rows <= source.skip) continue;
      const values = await readRow(row, header, source, mapping.sources, batch.errors);
      if (values) batch.drafts.push({ row, values });
      length += row.raw.length;
      if (++held < BATCH && length < BATCH_LENGTH) continue;
      yield batch;
      batch = { drafts: [], errors: [] };
      held = 0;
      length = 0;
      percent?.reached(row.bytes / size);
      await turn();
    }
  } catch (error) {
    if (!(error instanceof CsvRowError)) throw error;
    batch.errors.push({ ...error.position, message: error.message });
  }
  if (!header)
    batch.errors.push({ line: 1, column: 1, message: 'is empty; the first line names the columns.' });
  yield batch;
  percent?.reached(1);
}

async function readRow(
  row: CsvRow,
  header: string[],
  { schema, entity, labels }: ImportFile,
  sources: Source[],
  errors: ImportError[],
): Promise<Values | undefined> {
  if (row.cells.length !== header.length) {
    // One surplus cell is most often an unquoted comma, so what the cells hold says nothing.
    const position = cellPosition(row, Math.min(row.cells.length, header.length));
    const count = `${row.cells.length} cells instead of ${header.length}`;
    errors.push({ ...position, message: `has ${count}. Put text that holds a comma in quotes.` });
    return undefined;
  }
  const values: Values = {};
  const before = errors.length;
  for (const source of sources) {
    const read = await readCell(row, source, labels);
    if ('error' in read) errors.push(errorAt(row, source, read.error));
    else if (read.value !== undefined) values[source.property.name] = read.value;
  }
  const wrong = new Set(errors.slice(before).map(({ message }) => message.split(':')[0]));
  for (const problem of schemaErrors(row, schema, entity, values, sources))
    if (!wrong.has(problem.message.split(':')[0])) errors.push(problem);
  return errors.length === before ? values : undefined;
}

async function readCell(
  row: CsvRow,
  source: Source,
  labels: LabelIndex,
): Promise<{ value: Value | undefined } | { error: string }> {
  const { property, values, fallback, index } = source;
  const cell = index === undefined ? '' : (row.cells[index] ?? '').trim();
  const meant = values.has(cell) ? values.get(cell) : cell === '' ? fallback : cell;
  if (meant === null || meant === undefined || meant === '') return { value: undefined };
  return property.reference ? labels.find(property.reference.entity, meant) : convertCell(property, meant);
}

/** What the schema says against the values; each error points to the cell that its property came from. */
function schemaErrors(
  row: CsvRow,
  schema: Schema,
  entity: Entity,
  values: Values,
  sources: Source[],
): ImportError[] {
  try {
    validateBody(schema, entity, 'create', values);
    return [];
  } catch (error) {
    return apiErrors(row, sources, error);
  }
}

/** An error of the API as errors of the file. @throws anything that is not such an error */
export function apiErrors(row: CsvRow, sources: Source[], error: unknown): ImportError[] {
  if (!(error instanceof ApiError)) throw error;
  const fields = Object.entries(error.errors ?? {});
  if (fields.length === 0) return [{ ...cellPosition(row, 0), message: error.message }];
  return fields.map(([field, texts]) => {
    const source = sources.find(({ property }) => property.name === field);
    const text = texts.join(', ');
    return source ? errorAt(row, source, text) : { ...cellPosition(row, 0), message: `${field}: ${text}` };
  });
}

/** An error of one property: it names the property, and where there is a cell, its column and what stands there. */
export function errorAt(row: CsvRow, { property, index, header }: Source, text: string): ImportError {
  const cell = index === undefined ? undefined : (row.cells[index] ?? '').trim();
  const from = header !== undefined && header !== property.name ? ` (column ${header})` : '';
  const shown =
    cell !== undefined && !text.includes(cell.slice(0, 40)) ? `, but is "${cell.slice(0, 40)}"` : '';
  return { ...cellPosition(row, index ?? 0), message: `${property.name}: ${text}${shown}${from}` };
}
