import { stat } from 'node:fs/promises';
import type { Entity } from '../../../../shared/schema/entity.ts';
import { BatchError, createRecords } from '../../../records/create-records.ts';
import { DryRunMemory } from '../../../records/dry-run.ts';
import { LabelIndex } from '../../../records/import/label-index.ts';
import { problemsOf } from '../../../records/import/read-cells.ts';
import type { RecordContext } from '../../../records/record-context.ts';
import { CommandError } from '../command-error.ts';
import { type Checked, checkDrafts } from './check-drafts.ts';
import { ImportErrors, shortened } from './import-error.ts';
import type { Mapping } from './import-map.ts';
import { Percent } from './percent.ts';
import { type Draft, type ImportFile, problemErrors, readRecords } from './read-records.ts';
import { ResumeMark } from './resume-mark.ts';

interface ImportOptions {
  /** The store to write to, and the user to write as. */
  context: RecordContext;
  entity: Entity;
  file: string;
  /** The text of the map file; without one, headers are property names. */
  map?: string;
  /** Called with the phase and its progress. */
  progress(phase: 'checked' | 'written', percent: number): void;
  /** Ends the import when the server stops. The same file given again continues it. */
  signal?: AbortSignal;
}

/** What was written, and what is wrong with the file and its map. */
export interface ImportResult {
  written: number;
  /** Rows that an earlier, interrupted import had written. */
  before: number;
  errors: ImportErrors;
  mapErrors: string[];
  /** Columns of the file that are not used. */
  unused: string[];
  /** What was left out of cells, or added to them, and in how many rows. */
  notes: Map<string, number>;
}

/**
 * Imports a CSV file into a store. The file is read twice and never held in memory: first every line is checked, then
 * all are written, with the rules of the entity, so that logs and codes come as if people had typed the records. If
 * the check finds anything wrong, nothing is written. Written records are visible at once. An interrupted import
 * continues where it ended when the file is given again.
 */
export async function importFile(options: ImportOptions): Promise<ImportResult> {
  const { context, entity, file, map, signal } = options;
  let mark = await ResumeMark.of(context.store, entity, file);
  const result: ImportResult = {
    written: 0,
    before: mark.rows,
    errors: new ImportErrors(),
    mapErrors: [],
    unused: [],
    notes: new Map(),
  };
  let mapping: Mapping = { sources: [], errors: [], unused: [] };
  const source: ImportFile = {
    file,
    schema: context.schema,
    entity,
    map,
    skip: mark.rows,
    labels: new LabelIndex((work) => context.store.read(work), context.schema),
    zone: await context.zone(),
    onMapping(read) {
      mapping = read;
      result.mapErrors = read.errors.map(shortened);
      result.unused = read.unused;
    },
  };
  const before = await stateOf(file);
  const checked = new Percent((percent) => options.progress('checked', percent));
  const linesBefore: Checked = { taken: new Map(), memory: new DryRunMemory() };
  let count = 0;
  for await (const { drafts, errors, notes } of readRecords(source, checked)) {
    signal?.throwIfAborted();
    for (const { property, text } of notes) {
      const note = `${property} ${text}`;
      result.notes.set(note, (result.notes.get(note) ?? 0) + 1);
    }
    const found = await checkDrafts(context, entity, drafts, mapping.sources, linesBefore);
    result.errors.add([...errors, ...found]);
    count += drafts.length;
  }
  if (result.mapErrors.length > 0 || result.errors.count > 0) return result;

  const written = new Percent((percent) => options.progress('written', percent));
  let current: { drafts: Draft[]; first: number } = { drafts: [], first: 0 };
  const bodies = async function* () {
    for await (const { drafts, errors } of readRecords(source)) {
      if (errors.length > 0 || (await stateOf(file)) !== before) throw changed(file, result.written);
      current = { drafts, first: current.first + current.drafts.length };
      yield drafts.map(({ values }) => values);
    }
  };
  let next = mark;
  try {
    await createRecords(context, entity, bodies(), {
      async inSlice(writer, done) {
        const rows = current.drafts.slice(result.written - current.first, done - current.first);
        next = await mark.advance(
          writer,
          rows.map(({ row }) => row),
        );
      },
      onWritten(done) {
        mark = next;
        result.written = done;
        written.reached(done / count);
        signal?.throwIfAborted();
      },
    });
    await mark.remove(context.store);
  } catch (error) {
    const row = error instanceof BatchError && current.drafts[error.index - current.first]?.row;
    if (!row) throw error;
    result.errors.add(problemErrors(row, mapping.sources, problemsOf(error.cause)));
  }
  return result;
}

async function stateOf(file: string): Promise<string> {
  const { size, mtimeMs } = await stat(file);
  return `${size} ${mtimeMs}`;
}

function changed(file: string, written: number): CommandError {
  return new CommandError(
    written === 0
      ? `${file} changed while it was read. Nothing was written. Try again.`
      : `${file} changed while it was read, after ${written.toLocaleString('en')} rows were written. Give it again with these rows as they were: they are not written twice.`,
  );
}
