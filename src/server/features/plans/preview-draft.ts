import { addDays } from '../../../shared/days.ts';
import { METER, PLAN, TRIGGER } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { inWords, say } from '../../../shared/texts/text.ts';
import { dayIn } from '../../lib/zones.ts';
import { requireOperation, visible } from '../../records/authorize.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { zoneWithin } from '../../records/tenant-zone.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Row } from '../../store/store.ts';
import { assetZone } from '../assets/asset-zone.ts';
import { assignsDeactivated } from './assignees.ts';
import { draftRow, emptyRow } from './draft-values.ts';
import { type LoadedPlan, loadPlan } from './load-plan.ts';
import { previewDates } from './plan-preview.ts';
import type { PlanPreview } from './plan-schemas.ts';
import { firstOrderText, planSentence, planWarnings } from './plan-sentence.ts';
import { requireStart } from './plans.ts';
import { everHappens } from './recurrence.ts';
import { refusalTogether } from './triggers-together.ts';

/** A plan being edited: a stored one (`id`) with changes, or a new one; triggers as they would be saved with it. */
interface PlanDraft {
  id?: number;
  triggers?: Record<string, unknown>[];
  [property: string]: unknown;
}

/** The draft in a body. @throws ApiError `malformed`, `invalid` */
export function readDraft(body: unknown): PlanDraft {
  if (!isObject(body)) throw new ApiError('malformed', say('request.not_an_object'));
  const { id, triggers } = body;
  if (id !== undefined && (!Number.isSafeInteger(id) || Number(id) < 1))
    throw fieldError('id', say('plans.id_of_a_plan'));
  if (triggers !== undefined && (!Array.isArray(triggers) || !triggers.every(isObject)))
    throw fieldError('triggers', say('plans.list_of_triggers'));
  const lines = Array.isArray(triggers) ? triggers.flatMap((line) => Object.entries(line)) : [];
  for (const [name, value] of [...Object.entries({ ...body, triggers: null }), ...lines])
    if (typeof value === 'object' && value !== null) throw fieldError(name, say('plans.single_value'));
  return body;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * What a plan would do if it were saved as typed; nothing is stored.
 * @throws ApiError `not_found`, `forbidden`
 */
export async function previewDraft(ctx: RecordContext, draft: PlanDraft): Promise<PlanPreview> {
  const entity = ctx.schema.find(PLAN);
  if (!entity) throw new ApiError('not_found');
  requireOperation(ctx.schema, entity, 'list');
  for (const name of Object.keys(draft))
    if (name !== 'id' && name !== 'triggers' && !propertyOf(entity, name))
      throw fieldError(name.slice(0, 100), say('field.unknown'));
  // As many as can be saved: each is followed for years.
  const most = propertyOf(ctx.schema.whole.at(PLAN), 'triggers')?.lines?.most;
  if (most !== undefined && (draft.triggers ?? []).length > most)
    throw fieldError('triggers', say('field.most', { limit: most }));
  return ctx.store.read(async (reader) => {
    const loaded = await loadDraft(ctx, entity, draft, reader);
    refuseNever(loaded, draft.triggers ?? []);
    const refused = refusalTogether(String(loaded.plan.mode ?? 'fixed'), loaded.triggers);
    // What cannot be saved has no dates.
    const dates = refused ? [] : await previewDates(reader, loaded, ctx.now, visible(ctx, reader));
    const warnings = planWarnings(loaded, dates, await assignsDeactivated(reader, loaded.plan));
    if (refused?.of === 'rule') warnings.push(say('plans.cannot_be_saved', { why: refused.text }));
    const first = draft.id === undefined ? firstOrderText(loaded, dates) : null;
    return {
      sentence: planSentence(loaded),
      first: first && inWords(first),
      dates,
      warnings: warnings.map((text) => inWords(text)),
    };
  });
}

/** As on saving: a rule without a date would be followed for all years that there are. */
function refuseNever({ plan, triggers }: LoadedPlan, lines: Record<string, unknown>[]): void {
  for (const { id, kind, rrule } of triggers) {
    if (kind !== 'calendar' || typeof rrule !== 'string' || everHappens(rrule, String(plan.start_on)))
      continue;
    const at = id < 0 ? -1 - id : lines.findIndex((line) => line.id === id);
    throw fieldError(at < 0 ? 'triggers' : `triggers.${at}.rrule`, say('plans.never_happens'));
  }
}

async function loadDraft(
  ctx: RecordContext,
  entity: Entity,
  draft: PlanDraft,
  reader: Reader,
): Promise<LoadedPlan> {
  const { entities } = ctx.schema;
  const seen = visible(ctx, reader);
  const stored = draft.id === undefined ? null : await seen.get(PLAN, draft.id);
  if (draft.id !== undefined && !stored) throw new ApiError('not_found');
  const plan = await draftRow(entities, entity, stored ?? emptyRow(entity, 0), draft, seen);
  const today = dayIn(
    ctx.now,
    await assetZone(reader, Number(writtenValue(plan, 'asset') ?? 0), zoneWithin(reader)),
  );
  plan.start_on ??= today;
  requireStart(plan.start_on);
  const triggers = await draftTriggers(ctx, plan, draft.triggers ?? [], seen);
  // Changes affect no day before today, as when they are saved.
  if (stored && Object.keys(draft).length > 1 && stored.cursor !== null) plan.cursor = addDays(today, -1);
  return loadPlan(reader, plan, ctx.now, { triggers });
}

/** The stored triggers with the changes of the form: a line with an id changes one, a line without adds one. */
async function draftTriggers(
  ctx: RecordContext,
  plan: Row,
  lines: Record<string, unknown>[],
  reader: Reader,
): Promise<Row[]> {
  const entity = ctx.schema.find(TRIGGER);
  if (!entity) return [];
  const stored = plan.id === 0 ? [] : await reader.find(TRIGGER, { where: [eq('plan', plan.id)] });
  const changed = new Map(lines.flatMap((line) => (typeof line.id === 'number' ? [[line.id, line]] : [])));
  const rows: Row[] = [];
  for (const row of stored) {
    const line = changed.get(row.id);
    if (line?._delete === true) continue;
    rows.push(line ? await draftRow(ctx.schema.entities, entity, row, line, reader) : row);
  }
  for (const [index, line] of lines.entries())
    if (typeof line.id !== 'number')
      rows.push(await draftRow(ctx.schema.entities, entity, emptyRow(entity, -1 - index), line, reader));
  for (const row of rows) await placeMeter(plan, row, reader);
  return rows;
}

/** A meter of another asset cannot be used in this plan. */
async function placeMeter(plan: Row, trigger: Row, reader: Reader): Promise<void> {
  const id = writtenValue(trigger, 'meter');
  const meter = typeof id === 'number' ? await reader.get(METER, id) : null;
  if (!meter || meter.asset.id !== writtenValue(plan, 'asset')) trigger.meter = null;
  else trigger['meter.unit'] = String(meter.unit);
}
