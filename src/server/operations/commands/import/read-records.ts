import { stat } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import type { Entity } from '../../../../shared/schema/entity.ts';
import type { Schema } from '../../../access/schema.ts';
import type { LabelIndex } from '../../../records/import/label-index.ts';
import { prepareLabels, type Reading, readCells } from '../../../records/import/read-cells.ts';
import { type Problem, type Source, worded } from '../../../records/import/source.ts';
import type { Values } from '../../../store/store.ts';
import { type CsvRow, CsvRowError, cellPosition, csvRows } from './csv-rows.ts';
import type { ImportError } from './import-error.ts';
import { type Mapping, readMapping } from './import-map.ts';
import type { Percent } from './percent.ts';

/** The most rows, and the most characters, to read before other work gets its turn. A single row may be longer. */
const BATCH = 100;
const BATCH_LENGTH = 250_000;

/** A row of the file as a record to create. */
export interface Draft {
  row: CsvRow;
  values: Values;
}

/** Some rows of a file as checked by the schema: records to create, and the errors of the other rows. */
interface ReadBatch {
  drafts: Draft[];
  errors: ImportError[];
  /** What was left out of cells, or added to them. */
  notes: ReturnType<typeof worded>[];
}

/** A file, and how to read it. */
export interface ImportFile {
  file: string;
  schema: Schema;
  entity: Entity;
  /** The text of the map file; without one, headers are property names. */
  map: string | undefined;
  labels: LabelIndex;
  /** The time zone of date-times without an offset. */
  zone: string;
  /** How many rows to skip, since they are already written. */
  skip: number;
  /** Called with what the map and the header say, before any row. */
  onMapping(mapping: Mapping): void;
}

/**
 * Reads a file as records of an entity, a few rows at a time: columns are mapped, values translated and checked by
 * the schema.
 */
export async function* readRecords(source: ImportFile, percent?: Percent): AsyncGenerator<ReadBatch> {
  const { file, entity } = source;
  const { size } = await stat(file);
  let header: string[] | undefined;
  let mapping: Mapping | undefined;
  let held: CsvRow[] = [];
  let batch: ReadBatch = { drafts: [], errors: [], notes: [] };
  let rows = 0;
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
      held.push(row);
      length += row.raw.length;
      if (held.length < BATCH && length < BATCH_LENGTH) continue;
      yield await readBatch(held, header, source, mapping.sources);
      held = [];
      length = 0;
      percent?.reached(row.bytes / size);
      await turn();
    }
  } catch (error) {
    if (!(error instanceof CsvRowError)) throw error;
    batch.errors.push({ ...error.position, message: error.message });
  }
  if (header && mapping && held.length > 0) {
    const last = await readBatch(held, header, source, mapping.sources);
    batch = { ...last, errors: [...last.errors, ...batch.errors] };
  }
  if (!header)
    batch.errors.push({ line: 1, column: 1, message: 'is empty; the first line names the columns.' });
  yield batch;
  percent?.reached(1);
}

async function readBatch(
  rows: CsvRow[],
  header: string[],
  source: ImportFile,
  sources: Source[],
): Promise<ReadBatch> {
  const reading = { ...source, sources };
  const batch: ReadBatch = { drafts: [], errors: [], notes: [] };
  await prepareLabels(
    reading,
    rows.map(({ cells }) => cells),
  );
  for (const row of rows) {
    const values = await readRow(row, header, reading, batch);
    if (values) batch.drafts.push({ row, values });
  }
  return batch;
}

async function readRow(
  row: CsvRow,
  header: string[],
  reading: Reading,
  { errors, notes }: ReadBatch,
): Promise<Values | undefined> {
  if (row.cells.length !== header.length) {
    // A surplus cell is most often an unquoted comma, so the contents of the cells mean nothing then.
    const position = cellPosition(row, Math.min(row.cells.length, header.length));
    const count = `${row.cells.length} cells instead of ${header.length}`;
    errors.push({ ...position, message: `has ${count}. Put text that holds a comma in quotes.` });
    return undefined;
  }
  const read = await readCells(reading, row.cells);
  errors.push(...problemErrors(row, reading.sources, read.problems));
  if (read.problems.length > 0) return undefined;
  notes.push(...read.notes.map(worded));
  return read.values;
}

/** Turns the problems of a row into errors of the file. Each points to the cell that its property came from. */
export function problemErrors(row: CsvRow, sources: Source[], problems: Problem[]): ImportError[] {
  return problems.map(worded).map(({ property: field, text }) => {
    if (field === undefined) return { ...cellPosition(row, 0), message: text };
    const source = sources.find(({ property }) => property.name === field);
    return source ? errorAt(row, source, text) : { ...cellPosition(row, 0), message: `${field}: ${text}` };
  });
}

/** An error of one property. It names the property and, where there is a cell, its column and content. */
export function errorAt(row: CsvRow, { property, index, header }: Source, text: string): ImportError {
  const cell = index === undefined ? undefined : (row.cells[index] ?? '').trim();
  const from = header !== undefined && header !== property.name ? ` (column ${header})` : '';
  const shown =
    cell !== undefined && !text.includes(cell.slice(0, 40)) ? `, but is "${cell.slice(0, 40)}"` : '';
  return { ...cellPosition(row, index ?? 0), message: `${property.name}: ${text}${shown}${from}` };
}
