import type {
  ChangeSet,
  CheckedRows,
  ImportPlan,
  ImportState,
  RowOutcome,
  RowProblem,
  UndoState,
} from '../../shared/import.ts';
import { MOST_IMPORT_ROWS } from '../../shared/import.ts';
import { refreshAfterWrite } from './cache.ts';
import type { Values } from './records.ts';
import { request } from './request.ts';

/** Characters of rows in one request; four bytes each at most. */
const MOST_LETTERS = 200_000;

/** Ends when somebody has had enough. */
export interface Going {
  isOver: boolean;
}

/** What a file would do, by row. */
export interface CheckedFile {
  problems: RowProblem[];
  outcomes: RowOutcome[];
}

/** Rows from one on, as many as a request may bring. */
function some(rows: string[][], from: number): string[][] {
  let letters = 0;
  let to = from;
  while (to < rows.length && to - from < MOST_IMPORT_ROWS) {
    letters += (rows[to] as string[]).reduce((sum, cell) => sum + cell.length + 3, 0);
    if (letters > MOST_LETTERS && to > from) break;
    to += 1;
  }
  return rows.slice(from, to);
}

/** Asks of all rows what would become of them. @throws RequestError */
export async function checkFile(
  plan: ImportPlan,
  rows: string[][],
  going: Going,
  onProgress: (done: number) => void,
): Promise<CheckedFile> {
  const file: CheckedFile = { problems: [], outcomes: [] };
  while (file.outcomes.length < rows.length && !going.isOver) {
    const from = file.outcomes.length;
    const body = { plan, rows: some(rows, from) };
    const { data } = await request<CheckedRows>('POST', 'imports/check', { body });
    for (const problem of data.problems) file.problems.push({ ...problem, row: problem.row + from });
    file.outcomes.push(...data.outcomes);
    onProgress(file.outcomes.length);
  }
  return file;
}

/** Begins the import of a file, or finds the one that there is already. @throws RequestError */
export async function beginImport(body: {
  plan: ImportPlan;
  title: string;
  total: number;
  fingerprint: string;
  again?: boolean;
}): Promise<ImportState> {
  return (await request<ImportState>('POST', 'imports', { body })).data;
}

/** Makes records that rows refer to, as part of an import. @throws RequestError */
export async function makeReferred(id: number, entity: string, records: Values[]): Promise<void> {
  for (let from = 0; from < records.length; from += 100)
    await request('POST', `imports/${id}/records`, {
      body: { entity, records: records.slice(from, from + 100) },
    });
}

/** Writes the rows of an import that are still to come. @throws RequestError when it was broken off; it may be gone on with */
export async function writeFile(
  begun: ImportState,
  rows: string[][],
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

/** Leaves the rest of an import out. @throws RequestError */
export async function endImport(id: number): Promise<ImportState> {
  return (await request<ImportState>('POST', `imports/${id}/end`, { body: {} })).data;
}

/** Takes an import or a batch back, however long it takes. @throws RequestError when it was broken off; it may be asked again */
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
