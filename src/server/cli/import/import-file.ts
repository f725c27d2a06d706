import type { Entity } from '../../../shared/schema/entity.ts';
import { BatchError, createRecords } from '../../records/create-records.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { checkDrafts } from './check-drafts.ts';
import { type Fault, inOrder } from './fault.ts';
import { LabelIndex } from './label-index.ts';
import { Percent } from './percent.ts';
import { apiFaults, readRecords } from './read-records.ts';

export interface ImportOptions {
  /** Whose store, as whom. */
  context: RecordContext;
  entity: Entity;
  file: string;
  /** The text of the map file; without one, headers are property names. */
  map?: string;
  /** Told what is going on, and how far it has come. */
  progress(phase: 'checked' | 'written', percent: number): void;
}

/** Either all rows were written, or none and what is wrong with the file and its map. */
export interface ImportResult {
  written: number;
  faults: Fault[];
  mapFaults: string[];
  /** Columns that fill nothing. */
  unused: string[];
}

/**
 * Brings a CSV file into a store: every line is checked before the first is written, and all are written in one
 * transaction, with the rules of the entity, so that logs and codes come as if people had typed them.
 */
export async function importFile(options: ImportOptions): Promise<ImportResult> {
  const { context, entity, file, map, progress } = options;
  const labels = new LabelIndex(context.store, context.entities);
  const checked = new Percent((percent) => progress('checked', percent));
  const { drafts, faults, mapping } = await readRecords(file, entity, map, labels, checked);
  const refused = (found: Fault[]): ImportResult => ({
    written: 0,
    faults: inOrder(found),
    mapFaults: mapping.faults,
    unused: mapping.unused,
  });
  if (mapping.faults.length > 0) return refused(faults);
  faults.push(...(await checkDrafts(context, entity, drafts, mapping.sources)));
  if (faults.length > 0) return refused(faults);

  const percent = new Percent((reached) => progress('written', reached));
  try {
    const bodies = drafts.map(({ values }) => values);
    const ids = await createRecords(context, entity, bodies, (count) =>
      percent.reached(count / bodies.length),
    );
    return { written: ids.length, faults: [], mapFaults: [], unused: mapping.unused };
  } catch (error) {
    if (!(error instanceof BatchError)) throw error;
    const row = drafts[error.index]?.row;
    if (!row) throw error;
    return refused(apiFaults(row, mapping.sources, error.cause));
  }
}
