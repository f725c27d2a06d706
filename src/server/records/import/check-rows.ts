import { ApiError } from '../../../shared/errors.ts';
import type { CheckedRows, RowOutcome } from '../../../shared/import.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import type { Cell } from '../../../shared/table-files/raw-table.ts';
import { visible } from '../authorize.ts';
import { DryRunMemory, dryRunEach, type Tried } from '../dry-run.ts';
import type { Pipeline } from '../pipeline.ts';
import type { RecordContext } from '../record-context.ts';
import { writtenValue } from '../written-value.ts';
import { isUnique, takenInStore } from './check-draft.ts';
import { type Import, readPlan, readRows, setsStates } from './import-plan.ts';
import { LONGEST } from './label-index.ts';
import { MissingRecords } from './make-missing.ts';
import { type ReadRow, readRow } from './match-record.ts';
import { meaningOf, prepareLabels, problemsOf } from './read-cells.ts';
import { type Problem, worded } from './source.ts';

/** A row that cannot be written, with what is wrong at which column. */
class RefusedRow extends ApiError {
  readonly problems: Problem[];
  constructor(problems: Problem[]) {
    super('invalid');
    this.problems = problems;
  }
}

/**
 * Reports what importing some rows would do, by importing them and taking that back.
 * @throws ApiError if the plan is wrong
 */
export async function checkRows(
  ctx: RecordContext,
  body: { plan: unknown; rows: unknown; run?: unknown; from?: unknown; making?: unknown },
): Promise<CheckedRows> {
  const imported = await readPlan(ctx, body.plan);
  const { entity } = imported;
  const rows = readRows(body.rows, imported);
  const missing = new MissingRecords(ctx, imported, body.making);
  await prepareLabels(imported, rows);
  const reads: ReadRow[] = [];
  const each = async (cells: Cell[], pipeline: Pipeline, at: number): Promise<Tried | null> => {
    const reader = visible(ctx, pipeline.writer);
    const unmade = await missing.makeFor(ctx, imported, cells, pipeline);
    if (unmade.length > 0) {
      if (at >= 0) reads[at] = { values: {}, problems: unmade, notes: [] };
      throw new RefusedRow(unmade);
    }
    const read = await readRow({ ...imported, labels: imported.labels.within(reader) }, cells, reader);
    if (at >= 0) reads[at] = read;
    const { before, values: given, problems } = read;
    if (problems.length > 0) throw new RefusedRow(problems);
    if (before && outcomeOf(read) === 'same') return null;
    const row = before
      ? await pipeline.updateAsked(entity.path, before.id, given)
      : await pipeline.createAsked(entity.path, given);
    return { row, given, isNew: !before };
  };
  const { memory, from } = memoryOf(ctx, body);
  const names = (cells: Cell[]) => namesIn(imported, cells);
  const by = { ...ctx, setsStates: setsStates(ctx, entity) };
  const refused = await dryRunEach(by, entity, rows, { each, names }, memory, from);
  const checked: CheckedRows = { problems: [], notes: [], outcomes: [] };
  for (const [at, read] of reads.entries()) {
    const error = refused.get(at);
    const problems = error ? await told(ctx, imported, read, error) : [];
    checked.problems.push(...problems.map((problem) => ({ row: at, ...worded(problem) })));
    if (!error) checked.notes.push(...read.notes.map((note) => ({ row: at, ...worded(note) })));
    checked.outcomes.push(error ? 'refused' : outcomeOf(read));
  }
  return checked;
}

/** The problems of a refused row; of a value that is taken with the record that has it, to who may read that. */
async function told(
  ctx: RecordContext,
  { entity, sources }: Import,
  { values }: ReadRow,
  error: ApiError,
): Promise<Problem[]> {
  const problems = error instanceof RefusedRow ? error.problems : problemsOf(error);
  const taken = new Set(
    sources.flatMap(({ property }) => (isUnique(entity, property) ? [property.name] : [])),
  );
  const named = async (problem: Problem): Promise<Problem> => {
    const name = problem.property ?? '';
    const value = taken.has(name) ? values[name] : undefined;
    const property = propertyOf(entity, name);
    if (!property || value === undefined || value === null) return problem;
    const by = await ctx.store.read((reader) => takenInStore(ctx, entity, property, value, reader));
    return by === undefined ? problem : { ...problem, text: by };
  };
  return Promise.all(problems.map(named));
}

/** The texts by which a row may name one above it: its own key, and records of its own entity. */
function namesIn({ entity, key, sources }: Import, cells: Cell[]): string[] {
  const names = sources.flatMap((source) =>
    source.property === key || source.property.reference?.entity === entity.path
      ? (meaningOf(source, cells) ?? [])
      : [],
  );
  return names.filter((text) => text.length <= LONGEST);
}

/** The check of a file goes on in further requests, which say of which check they are: what rows above have taken stays known. */
const checks = new WeakMap<object, Map<string, DryRunMemory<Cell[]>>>();
const MOST_CHECKS = 4;

function memoryOf(
  { store, principal }: RecordContext,
  { run, from = 0 }: { run?: unknown; from?: unknown },
): { memory: DryRunMemory<Cell[]>; from: number } {
  const first = typeof from === 'number' && Number.isSafeInteger(from) && from > 0 ? from : 0;
  if (typeof run !== 'string' || run.length > LONGEST_RUN) return { memory: new DryRunMemory(), from: first };
  const known = checks.get(store.identity) ?? new Map<string, DryRunMemory<Cell[]>>();
  checks.set(store.identity, known);
  const key = `${principal.id} ${run}`;
  const memory = (first > 0 && known.get(key)) || new DryRunMemory<Cell[]>();
  known.delete(key);
  known.set(key, memory);
  for (const old of [...known.keys()].slice(0, -MOST_CHECKS)) known.delete(old);
  return { memory, from: first };
}

const LONGEST_RUN = 64;

/** What an error-free row would do. */
export function outcomeOf({ before, values, problems }: ReadRow): RowOutcome {
  if (problems.length > 0) return 'refused';
  if (!before) return 'create';
  const differs = Object.entries(values).some(([name, value]) => writtenValue(before, name) !== value);
  return differs ? 'update' : 'same';
}
