import type { Action, Entity } from '../../../shared/schema/entity.ts';
import { untilDone } from '../../auth/principal.ts';
import { requireOperation } from '../../records/authorize.ts';
import { type CreateOptions, createOnce } from '../../records/create-record.ts';
import { forgetAnswer, repeatable } from '../../records/idempotency.ts';
import { inPipeline } from '../../records/pipeline.ts';
import type { Answered, RecordContext } from '../../records/record-context.ts';
import { removeRecord } from '../../records/remove-record.ts';
import { runAction } from '../../records/run-action.ts';
import { type ChangeOptions, updateRecord } from '../../records/update-record.ts';
import { eq } from '../../store/eq.ts';
import type { PlatformParts } from './platform-parts.ts';

/**
 * Creates a tenant: its row, its store and its first records, all or nothing.
 * @throws ApiError `invalid`, `key_in_use`
 */
export async function createTenant(
  { tenancy }: Pick<PlatformParts, 'tenancy'>,
  ctx: RecordContext,
  entity: Entity,
  body: unknown,
  options: CreateOptions = {},
): Promise<Answered> {
  const { answer, isNew } = await createOnce(ctx, entity, body, options);
  if (!isNew) return answer;
  const { id } = answer.record;
  await tenancy.settle(id, () =>
    inPipeline({ ...ctx, principal: untilDone(ctx.principal) }, entity, async ({ writer }) => {
      await writer.remove(entity.path, [eq('id', id)]);
      const { idempotencyKey } = options;
      if (idempotencyKey !== undefined)
        await forgetAnswer(writer, repeatable(ctx, entity, body, idempotencyKey));
    }),
  );
  return answer;
}

/** Changes a tenant; a new subdomain works at once, and the old address leads to it. */
export async function updateTenant(
  { tenancy }: Pick<PlatformParts, 'tenancy'>,
  ctx: RecordContext,
  entity: Entity,
  key: number,
  body: unknown,
  options: ChangeOptions = {},
): Promise<Answered> {
  const answer = await updateRecord(ctx, entity, key, body, options);
  await tenancy.reload();
  return answer;
}

/** Suspends a tenant or lets its people in again; both work at once. */
export async function actOnTenant(
  { tenancy }: Pick<PlatformParts, 'tenancy'>,
  ctx: RecordContext,
  entity: Entity,
  action: Action,
  key: number,
  body: unknown,
  options: ChangeOptions = {},
): Promise<Answered> {
  const answer = await runAction(ctx, entity, action, key, body, options);
  await tenancy.reload();
  return answer;
}

/**
 * Backs up a tenant, then deletes it from the registry, with its users in the directory: nobody can reach it any more. Its
 * store stays for 30 days, in which the command line can take it back.
 */
export async function removeTenant(
  { tenancy, backUpTenant }: Pick<PlatformParts, 'tenancy' | 'backUpTenant'>,
  ctx: RecordContext,
  entity: Entity,
  key: number,
  options: ChangeOptions = {},
): Promise<void> {
  requireOperation(ctx.schema, entity, 'delete');
  await ctx.store.read((reader) => ctx.principal.stillValid(reader));
  const ref = tenancy.byId(key);
  if (ref) await backUpTenant?.(ref);
  await removeRecord(ctx, entity, key, options);
  await tenancy.reload();
}
