import type { Cell } from '../../../shared/table-files/raw-table.ts';
import { say, type Wording } from '../../../shared/texts/text.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Row, Value, Values } from '../../store/store.ts';
import { convertCell } from './convert-cell.ts';
import type { Import } from './import-plan.ts';
import { meaningOf, type Reading, readCells } from './read-cells.ts';
import type { Problem, Source } from './source.ts';

/** A parsed row of a file: the values to write and the record they belong to, or what is wrong. */
export interface ReadRow {
  /** The record it changes; undefined for a new one. */
  before?: Row;
  values: Values;
  problems: Problem[];
  /** What was left out of cells, or added to them. */
  notes: Problem[];
}

/** Reads a row, and finds its record. @param reader limited to what the caller may see */
export async function readRow(imported: Import, cells: Cell[], reader: Reader): Promise<ReadRow> {
  const { key, plan, entity } = imported;
  if (!key) return readCells(imported, cells);
  const source = imported.sources.find(({ property }) => property === key) as Source;
  const rest: Reading = key.readOnly
    ? { ...imported, sources: imported.sources.filter((one) => one !== source) }
    : imported;
  const text = meaningOf(source, cells);
  const refused = (problem: Wording): ReadRow => ({
    values: {},
    notes: [],
    problems: [{ property: key.name, text: problem }],
  });
  if (text === undefined)
    return plan.mode === 'both' ? readCells(rest, cells) : refused(say('import.key_empty'));
  const read = convertCell(key, text, imported);
  if ('error' in read) return refused(read.error);
  const value = read.value as Exclude<Value, null>;
  const found = await reader.find(entity.path, {
    where: [eq(key.name, value)],
    limit: 2,
  });
  if (found.length > 1) return refused(say('import.names_more', { text, title: entity.title }));
  const [before] = found;
  if (before) return { before, ...(await readCells(rest, cells, before)) };
  if (plan.mode === 'update') return refused(say('import.no_such', { title: entity.title, text }));
  return readCells(rest, cells);
}
