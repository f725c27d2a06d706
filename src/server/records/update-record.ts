import type { Entity } from '../../shared/schema/entity.ts';
import { requireOperation } from '../access/operation.ts';
import type { Row, Values, Writer } from '../store/store.ts';
import { recordAnswer } from './answer.ts';
import { auditedBy } from './audited.ts';
import { findRecord, findRow } from './find-record.ts';
import { type Change, rulesOf } from './hooks.ts';
import { requireMatch } from './if-match.ts';
import type { Answered, RecordContext } from './record-context.ts';
import { inApiWords, wrong } from './translate-store-errors.ts';
import { validateBody } from './validate-body.ts';
import { writeAs } from './write-as.ts';
import { writtenValue } from './written-value.ts';

export interface ChangeOptions {
  /** `If-Match` of the request: the version that the client saw. */
  ifMatch?: string;
}

/**
 * Changes what the body holds of the record at `path/{key}`, with everything that follows, in one transaction.
 * @throws ApiError `invalid`, `not_found`, `stale`, `forbidden`, `method_not_allowed`
 */
export async function updateRecord(
  ctx: RecordContext,
  entity: Entity,
  key: number,
  body: unknown,
  options: ChangeOptions = {},
): Promise<Answered> {
  requireOperation(entity, 'update');
  const rules = rulesOf(ctx.rules, entity);
  const valid = validateBody(entity, 'update', body);
  const values = rules.tidy?.(valid) ?? valid;
  return inApiWords(ctx.entities, entity, () =>
    writeAs(ctx, async (writer) => {
      const before = await findRecord(writer, entity, key);
      rules.allow?.({ operation: 'update', scope: ctx.scope, actor: ctx.actor, row: before });
      requireMatch(options.ifMatch, before);
      const row = await writeChange(ctx, entity, before, values, writer);
      return recordAnswer(entity, row, writer, ctx);
    }),
  );
}

/** Writes valid values that differ from the row, within an open transaction; nothing at all when nothing does. */
export async function writeChange(
  ctx: RecordContext,
  entity: Entity,
  before: Row,
  sent: Values,
  plainWriter: Writer,
): Promise<Row> {
  const writer = auditedBy(ctx, plainWriter);
  const values = Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => writtenValue(before, name) !== value),
  );
  if (Object.keys(values).length === 0) return before;
  if (entity.parent !== undefined && Object.hasOwn(values, entity.parent))
    throw wrong(entity.parent, 'cannot be changed');
  const rules = rulesOf(ctx.rules, entity);
  const { scope, actor, now } = ctx;
  const change: Change = { entity, scope, actor, now, before, values };
  await rules.check?.(change, writer);
  const filled = await rules.fill?.(change, writer);
  await writer.update(entity.path, before.id, { ...values, updated_at: now.toISOString(), ...filled });
  const after = await findRow(writer, entity, before.id);
  await rules.saved?.(change, after, writer);
  return after;
}
