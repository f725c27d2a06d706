import type {
  ChangeSet,
  CheckedRows,
  ImportPlan,
  ImportState,
  MakingRecords,
  RowOutcome,
  RowProblem,
  UndoState,
} from '../../shared/import.ts';
import { MOST_IMPORT_ROWS } from '../../shared/import.ts';
import type { Cell } from '../../shared/table-files/raw-table.ts';
import { refreshAfterWrite } from './cache.ts';
import type { Values } from './records.ts';
import { request } from './request.ts';

/** Characters of rows per request; at most four bytes each. */
const MOST_LETTERS = 200_000;

/** Set to stop the work between requests. */
export interface Going {
  isOver: boolean;
}

/** What an import of the file would do, by row. */
export interface CheckedFile {
  problems: RowProblem[];
  /** What will be left out of cells, or added to them. */
  notes: RowProblem[];
  outcomes: RowOutcome[];
}

/** The rows from an index on that fit one request. */
function some(rows: Cell[][], from: number): Cell[][] {
  let letters = 0;
  let to = from;
  while (to < rows.length && to - from < MOST_IMPORT_ROWS) {
    letters += (rows[to] as Cell[]).reduce<number>((sum, cell) => sum + String(cell).length + 3, 0);
    if (letters > MOST_LETTERS && to > from) break;
    to += 1;
  }
  return rows.slice(from, to);
}

/** Checks all rows without importing them. @throws RequestError */
export async function checkFile(
  plan: ImportPlan,
  rows: Cell[][],
  going: Going,
  onProgress: (done: number) => void,
  making: MakingRecords = {},
): Promise<CheckedFile> {
  const file: CheckedFile = { problems: [], notes: [], outcomes: [] };
  const run = crypto.randomUUID();
  while (file.outcomes.length < rows.length && !going.isOver) {
    const from = file.outcomes.length;
    const body = { plan, rows: some(rows, from), run, from, making };
    const { data } = await request<CheckedRows>('POST', 'imports/check', { body });
    for (const problem of data.problems) file.problems.push({ ...problem, row: problem.row + from });
    for (const note of data.notes) file.notes.push({ ...note, row: note.row + from });
    file.outcomes.push(...data.outcomes);
    onProgress(file.outcomes.length);
  }
  return file;
}

/** Starts the import of a file, or finds the one already started. @throws RequestError */
export async function beginImport(body: {
  plan: ImportPlan;
  title: string;
  total: number;
  fingerprint: string;
  again?: boolean;
}): Promise<ImportState> {
  return (await request<ImportState>('POST', 'imports', { body })).data;
}

/** Creates records that rows refer to, as part of an import. @throws RequestError */
export async function makeReferred(id: number, entity: string, records: Values[]): Promise<void> {
  for (let from = 0; from < records.length; from += 100)
    await request('POST', `imports/${id}/records`, {
      body: { entity, records: records.slice(from, from + 100) },
    });
}

/** Imports the remaining rows. @throws RequestError if interrupted; it can be continued */
export async function writeFile(
  begun: ImportState,
  rows: Cell[][],
  going: Going,
  onProgress: (state: ImportState) => void,
): Promise<void> {
  let state = begun;
  try {
    while (state.state === 'open' && state.done < rows.length && !going.isOver) {
      const body = { from: state.done, rows: some(rows, state.done) };
      state = (await request<ImportState>('POST', `imports/${begun.id}/rows`, { body })).data;
      onProgress(state);
    }
  } finally {
    void refreshAfterWrite(begun.entity);
  }
}

/** Ends an import without its remaining rows. @throws RequestError */
export async function endImport(id: number): Promise<ImportState> {
  return (await request<ImportState>('POST', `imports/${id}/end`, { body: {} })).data;
}

/** Undoes an import or a batch, however long it takes. @throws RequestError if interrupted; it can be repeated */
export async function undoChangeSet(
  set: Pick<ChangeSet, 'id' | 'entity'>,
  onProgress: (state: UndoState) => void = () => {},
): Promise<UndoState['kept']> {
  const kept: UndoState['kept'] = [];
  try {
    for (;;) {
      const { data } = await request<UndoState>('POST', `change-sets/${set.id}/undo`, { body: {} });
      kept.push(...data.kept);
      onProgress(data);
      if (data.left === 0) return kept;
    }
  } finally {
    void refreshAfterWrite(set.entity);
  }
}
