import type { CheckedRows, RowOutcome } from '../../../shared/import.ts';
import type { Reader } from '../../store/store.ts';
import { visible } from '../authorize.ts';
import type { RecordContext } from '../record-context.ts';
import { writtenValue } from '../written-value.ts';
import { isUnique, takenInStore, writeProblems } from './check-draft.ts';
import { type Import, readPlan, readRows } from './import-plan.ts';
import { type ReadRow, readRow } from './match-record.ts';
import { prepareLabels } from './read-cells.ts';
import type { Problem } from './source.ts';

/** Reports what importing some rows would do, without writing. @throws ApiError if the plan is wrong */
export async function checkRows(
  ctx: RecordContext,
  body: { plan: unknown; rows: unknown },
): Promise<CheckedRows> {
  const imported = await readPlan(ctx, body.plan);
  const rows = readRows(body.rows, imported);
  await prepareLabels(imported, rows);
  const checked: CheckedRows = { problems: [], notes: [], outcomes: [] };
  for (const [at, cells] of rows.entries()) {
    // One read transaction per row, so that other work gets its turn.
    const read = await ctx.store.read((reader) => readRow(imported, cells, visible(ctx, reader)));
    if (read.problems.length === 0)
      read.problems.push(...(await ctx.store.read((reader) => takenValues(ctx, imported, read, reader))));
    if (read.problems.length === 0 && outcomeOf(read) !== 'same')
      read.problems.push(...(await writeProblems(ctx, imported.entity, read.values, read.before)));
    checked.problems.push(...read.problems.map((problem) => ({ row: at, ...problem })));
    if (read.problems.length === 0) checked.notes.push(...read.notes.map((note) => ({ row: at, ...note })));
    checked.outcomes.push(outcomeOf(read));
  }
  return checked;
}

async function takenValues(
  ctx: RecordContext,
  { entity, sources }: Import,
  { before, values }: ReadRow,
  reader: Reader,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { property } of sources) {
    const value = values[property.name];
    if (!isUnique(entity, property) || value === undefined || value === null) continue;
    if (before && writtenValue(before, property.name) === value) continue;
    const text = await takenInStore(ctx, entity, property, value, reader);
    if (text !== undefined) problems.push({ property: property.name, text });
  }
  return problems;
}

/** What an error-free row would do. */
export function outcomeOf({ before, values, problems }: ReadRow): RowOutcome {
  if (problems.length > 0) return 'refused';
  if (!before) return 'create';
  const differs = Object.entries(values).some(([name, value]) => writtenValue(before, name) !== value);
  return differs ? 'update' : 'same';
}
