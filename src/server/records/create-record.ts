import type { Entity } from '../../shared/schema/entity.ts';
import { requireOperation } from '../access/operation.ts';
import type { Values, Writer } from '../store/store.ts';
import { recordAnswer } from './answer.ts';
import { auditedBy } from './audited.ts';
import { automaticValues, withDefaults } from './automatic-values.ts';
import { findRow } from './find-record.ts';
import { type Change, rulesOf } from './hooks.ts';
import { keepAnswer, repeatable, replay } from './idempotency.ts';
import type { Answered, RecordContext } from './record-context.ts';
import { inApiWords } from './translate-store-errors.ts';
import { validateBody } from './validate-body.ts';
import { writeAs } from './write-as.ts';

export interface CreateOptions {
  /** `Idempotency-Key` of the request: asked again, the first answer is given again. */
  idempotencyKey?: string;
}

/**
 * Makes a record of a client's body, with everything that follows from it, in one transaction.
 * @throws ApiError `invalid`, `forbidden`, `method_not_allowed`, `key_in_use`
 */
export async function createRecord(
  ctx: RecordContext,
  entity: Entity,
  body: unknown,
  options: CreateOptions = {},
): Promise<Answered> {
  const values = acceptCreate(ctx, entity, body);
  const { idempotencyKey } = options;
  const again = idempotencyKey === undefined ? null : repeatable(ctx, entity, body, idempotencyKey);
  return inApiWords(ctx.entities, entity, () =>
    writeAs(ctx, async (writer) => {
      const before = again && (await replay(writer, again, ctx.now));
      if (before) return before;
      const answer = await writeNew(ctx, entity, values, writer);
      if (again) await keepAnswer(writer, again, answer, ctx.now);
      return answer;
    }),
  );
}

/**
 * Checks a body without writing anything: the values that a new record would get from it, defaults included.
 * @throws ApiError `invalid`, `malformed`, `forbidden`, `method_not_allowed`
 */
export function acceptCreate(ctx: RecordContext, entity: Entity, body: unknown): Values {
  requireOperation(entity, 'create');
  const rules = rulesOf(ctx.rules, entity);
  rules.allow?.({ operation: 'create', scope: ctx.scope, actor: ctx.actor, row: null });
  const values = withDefaults(entity, validateBody(entity, 'create', body));
  return rules.tidy?.(values) ?? values;
}

/** Writes accepted values as a new record within an open transaction, and answers it. */
export async function writeNew(
  ctx: RecordContext,
  entity: Entity,
  values: Values,
  plainWriter: Writer,
): Promise<Answered> {
  const writer = auditedBy(ctx, plainWriter);
  const rules = rulesOf(ctx.rules, entity);
  const { scope, actor, now } = ctx;
  const change: Change = { entity, scope, actor, now, before: null, values };
  await rules.check?.(change, writer);
  const filled = await rules.fill?.(change, writer);
  const id = await writer.insert(entity.path, {
    ...values,
    ...(await automaticValues(ctx, entity, writer)),
    ...filled,
  });
  const row = await findRow(writer, entity, id);
  await rules.saved?.(change, row, writer);
  return recordAnswer(entity, row, writer, ctx);
}
