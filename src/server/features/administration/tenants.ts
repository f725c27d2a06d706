import type { Entity } from '../../../shared/schema/entity.ts';
import { type CreateOptions, createOnce } from '../../records/create-record.ts';
import { forgetAnswer, repeatable } from '../../records/idempotency.ts';
import { inPipeline } from '../../records/pipeline.ts';
import type { Answered, RecordContext } from '../../records/record-context.ts';
import { removeRecord } from '../../records/remove-record.ts';
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
    // Without a session, so that it also works for a user who has signed out meanwhile.
    inPipeline({ ...ctx, session: undefined }, entity, async ({ writer }) => {
      await writer.remove(entity.path, [eq('id', id)]);
      const { idempotencyKey } = options;
      if (idempotencyKey !== undefined)
        await forgetAnswer(writer, repeatable(ctx, entity, body, idempotencyKey));
    }),
  );
  return answer;
}

/** Changes a tenant; a new subdomain works at once, and the old one stops working. */
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

/**
 * Deletes a tenant from the registry, with its users in the directory: nobody can reach it any more. Its data file
 * stays on disk, since deleting a file cannot be undone; the command line can drop it.
 */
export async function removeTenant(
  { tenancy }: Pick<PlatformParts, 'tenancy'>,
  ctx: RecordContext,
  entity: Entity,
  key: number,
  options: ChangeOptions = {},
): Promise<void> {
  await removeRecord(ctx, entity, key, options);
  await tenancy.reload();
}
