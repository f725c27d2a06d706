import { ApiError } from '../../../shared/errors.ts';
import {
  type ImportPlan,
  type ImportState,
  MOST_FILE_ROWS,
  MOST_IMPORT_ROWS,
  type RowOutcome,
  type RowProblem,
} from '../../../shared/import.ts';
import { isImportable } from '../../../shared/schema/importable.ts';
import type { Cell } from '../../../shared/table-files/raw-table.ts';
import { say, type Wording } from '../../../shared/texts/text.ts';
import { lastAudit } from '../../events/last-audit.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Row, Writer } from '../../store/store.ts';
import { visible } from '../authorize.ts';
import { beginSet, findSet, keepSet, notePart, PARTS, SETS, shownSet } from '../change-sets/change-set.ts';
import { inSlices, type Slice } from '../change-sets/in-slices.ts';
import { keepAnswer, repeatable, replay } from '../idempotency.ts';
import { inPipeline, type Pipeline } from '../pipeline.ts';
import type { RecordContext } from '../record-context.ts';
import { below } from '../save-lines.ts';
import { translateStoreError } from '../translate-store-errors.ts';
import { outcomeOf } from './check-rows.ts';
import { type Import, isCell, readPlan, readRows, setsStates, wrong } from './import-plan.ts';
import { readRow } from './match-record.ts';
import { prepareLabels, problemsOf } from './read-cells.ts';
import { type Problem, worded } from './source.ts';

const MOST_TOLD = 1_000;
/** The longest file name allowed. */
const LONGEST = 255;

/**
 * Begins an import. The same file of the same user begins one import only: a second request, also from another tab,
 * gets the existing import, unless that one was undone or `again` asks for a new one.
 */
export async function beginImport(ctx: RecordContext, body: Record<string, unknown>): Promise<ImportState> {
  const { plan, entity } = await readPlan(ctx, body.plan);
  const { title, total, fingerprint, again } = body;
  if (!isShortText(title)) throw wrong('title', say('import.title', { limit: LONGEST }));
  if (!isShortText(fingerprint)) throw wrong('fingerprint', say('import.fingerprint', { limit: LONGEST }));
  if (typeof total !== 'number' || !Number.isSafeInteger(total) || total < 1)
    throw wrong('total', say('import.total'));
  if (total > MOST_FILE_ROWS)
    throw new ApiError(
      'too_large',
      say('import.most_in_file', { limit: MOST_FILE_ROWS.toLocaleString('en') }),
    );
  return ctx.store.write(async (writer) => {
    await ctx.principal.stillValid(writer);
    const known = await writer.find(SETS, {
      where: [
        eq('user', ctx.principal.id ?? 0),
        eq('fingerprint', fingerprint),
        eq('entity', entity.path),
        { property: 'state', op: 'in', value: again === true ? ['open'] : ['open', 'done'] },
      ],
    });
    const last = known.at(-1);
    const begun = { kind: 'import' as const, entity: entity.path, title, total, fingerprint };
    const id = last?.id ?? (await beginSet(writer, ctx, { ...begun, details: { plan } }));
    // Nothing is written yet, so the new plan replaces the old one.
    if (last?.state === 'open' && last.done === 0)
      await keepSet(writer, id, { details: JSON.stringify({ ...(last.details as ImportDetails), plan }) });
    return stateOf(writer, await findSet(writer, ctx, id));
  });
}

function isShortText(value: unknown): value is string {
  return isCell(value) && value !== '' && value.length <= LONGEST;
}

/** The progress of an import. @throws ApiError `not_found` */
export function readImport(ctx: RecordContext, id: number): Promise<ImportState> {
  return ctx.store.read(async (reader) => stateOf(reader, await findImport(reader, ctx, id)));
}

/**
 * Writes the next rows, by the plan that the import was begun with. Rows that are already written, because the same
 * request was sent twice or another tab was first, are skipped.
 */
export async function writeRows(
  ctx: RecordContext,
  id: number,
  body: Record<string, unknown>,
): Promise<ImportState> {
  const set = await ctx.store.read((reader) => findImport(reader, ctx, id));
  const imported = await readPlan(ctx, planOf(set));
  const begun = Number(set.done);
  const { from } = body;
  const rows = readRows(body.rows, imported);
  if (typeof from !== 'number' || !Number.isSafeInteger(from) || from < 0 || from > begun)
    throw wrong('from', say('import.from', { begun }));
  if (from + rows.length > Number(set.total)) throw wrong('rows', say('import.more_than_in_file'));
  const left = set.state === 'open' ? rows.slice(begun - from) : [];
  await prepareLabels(imported, left);
  const outcomes: RowOutcome[] = [];
  const each = async (cells: Cell[], pipeline: Pipeline, at: number) => {
    outcomes[at] = await writeRow(ctx, imported, cells, pipeline);
  };
  try {
    const by = { ...ctx, isQuiet: true, setsStates: setsStates(ctx, imported.entity) };
    await inSlices(by, imported.entity, left, each, ({ writer }, slice) =>
      noteSlice(writer, ctx, id, begun, slice, outcomes),
    );
  } catch (error) {
    if (!(error instanceof MovedOn)) throw error;
  }
  return readImport(ctx, id);
}

/** Another tab has written these rows or ended the import: this slice is rolled back. */
class MovedOn extends Error {}

async function noteSlice(
  writer: Writer,
  ctx: RecordContext,
  id: number,
  begun: number,
  { from, to, first, refused }: Slice,
  outcomes: RowOutcome[],
): Promise<void> {
  const now = await findImport(writer, ctx, id);
  if (now.done !== begun + from || now.state !== 'open') throw new MovedOn();
  const written = refused ? [] : outcomes.slice(from, to);
  const count = (what: RowOutcome) => written.filter((one) => one === what).length;
  const done = begun + to;
  await keepSet(writer, id, {
    done,
    state: done === now.total ? 'done' : 'open',
    created: Number(now.created) + count('create'),
    updated: Number(now.updated) + count('update'),
    refused: Number(now.refused) + (refused ? 1 : 0),
  });
  const problems =
    refused && problemsOf(refused).map((problem) => ({ row: begun + from, ...worded(problem) }));
  await notePart(writer, id, first, problems && { refused: problems });
}

async function writeRow(
  ctx: RecordContext,
  imported: Import,
  cells: Cell[],
  pipeline: Pipeline,
): Promise<RowOutcome> {
  const { entity } = imported;
  const reader = visible(ctx, pipeline.writer);
  const labels = imported.labels.within(reader);
  const read = await readRow({ ...imported, labels }, cells, reader);
  const outcome = outcomeOf(read);
  if (outcome === 'refused') throw refusal(read.problems);
  const { before, values } = read;
  if (!before) await pipeline.createAsked(entity.path, values);
  else if (outcome === 'update') await pipeline.updateAsked(entity.path, before.id, values);
  return outcome;
}

function refusal(problems: Problem[]): ApiError {
  const errors: Record<string, Wording[]> = {};
  for (const { property = '', text } of problems) errors[property] = [...(errors[property] ?? []), text];
  return new ApiError('invalid', undefined, errors);
}

/**
 * Creates missing records that the rows refer to, all or none, as part of the import.
 * @throws ApiError `invalid` naming the record by its place, and the field
 */
export async function makeReferred(
  ctx: RecordContext,
  id: number,
  body: Record<string, unknown>,
  idempotencyKey?: string,
): Promise<void> {
  const set = await ctx.store.read((reader) => findImport(reader, ctx, id));
  const { entity: path, records } = body;
  const of = ctx.schema.at(planOf(set).entity);
  const isReferred = of.properties.some(({ reference }) => reference?.entity === path);
  const entity = isReferred ? ctx.schema.find(String(path)) : undefined;
  if (!entity || !isImportable(ctx.schema.whole.at(entity.path)))
    throw wrong('entity', say('import.not_referred', { plural: of.plural }));
  if (!Array.isArray(records) || records.length === 0) throw wrong('records', say('import.list_of_records'));
  if (records.length > MOST_IMPORT_ROWS)
    throw new ApiError('too_large', say('import.most_records', { limit: MOST_IMPORT_ROWS }));
  const request = { ...entity, path: `imports/${id}/records` };
  const again = idempotencyKey === undefined ? null : repeatable(ctx, request, body, idempotencyKey);
  await inPipeline(ctx, entity, async (pipeline) => {
    const { writer } = pipeline;
    if (again && (await replay(writer, again, ctx.now))) return;
    const now = await findImport(writer, ctx, id);
    if (now.state !== 'open') throw wrong('entity', say('import.is_over'));
    const first = await lastAudit(writer);
    for (const [at, record] of records.entries())
      try {
        await pipeline.createAsked(entity.path, record);
      } catch (error) {
        throw below(String(at), translateStoreError(ctx.schema, entity, error));
      }
    const details = now.details as ImportDetails;
    const made = [...new Set([...(details.made ?? []), entity.path])];
    await keepSet(writer, id, { details: JSON.stringify({ ...details, made }) });
    await notePart(writer, id, first);
    if (again) await keepAnswer(writer, again, {}, ctx.now);
  });
}

/** Skips the remaining rows; written ones stay. */
export async function endImport(ctx: RecordContext, id: number): Promise<ImportState> {
  await ctx.store.write(async (writer) => {
    await ctx.principal.stillValid(writer);
    const { state } = await findImport(writer, ctx, id);
    if (state === 'open') await keepSet(writer, id, { state: 'done' });
  });
  return readImport(ctx, id);
}

interface ImportDetails {
  plan: ImportPlan;
  /** Entities in which records were created because rows refer to them. */
  made?: string[];
}

const planOf = (set: Row): ImportPlan => (set.details as ImportDetails).plan;

async function findImport(reader: Reader, ctx: RecordContext, id: number): Promise<Row> {
  const set = await findSet(reader, ctx, id);
  if (set.kind !== 'import' || !ctx.schema.find(String(set.entity))) throw new ApiError('not_found');
  return set;
}

async function stateOf(reader: Reader, set: Row): Promise<ImportState> {
  const parts = await reader.find(PARTS, {
    where: [eq('set', set.id), { property: 'refused', op: 'notNull' }],
    limit: MOST_TOLD,
  });
  const problems = parts.flatMap(({ refused }) => refused as RowProblem[]);
  return { ...shownSet(set), plan: planOf(set), problems };
}
