import type { Entity } from '../../../shared/schema/entity.ts';
import { requireSession } from '../../auth/live-session.ts';
import { acceptCreate, type CreateOptions } from '../../records/create-record.ts';
import { getRecord } from '../../records/get-record.ts';
import { keepAnswer, repeatable, replay } from '../../records/idempotency.ts';
import type { Answered, RecordContext } from '../../records/record-context.ts';
import { removeRecord } from '../../records/remove-record.ts';
import { type ChangeOptions, updateRecord } from '../../records/update-record.ts';
import type { PlatformParts } from './platform-parts.ts';

/**
 * Makes a tenant: its row, its store and its first records, all or nothing.
 * @throws ApiError `invalid`, `key_in_use`
 */
export async function createTenant(
  { tenancy }: Pick<PlatformParts, 'tenancy'>,
  ctx: RecordContext,
  entity: Entity,
  body: unknown,
  { idempotencyKey }: CreateOptions = {},
): Promise<Answered> {
  const values = acceptCreate(ctx, entity, body);
  const again = idempotencyKey === undefined ? null : repeatable(ctx, entity, body, idempotencyKey);
  const before = await ctx.store.read(async (reader) => {
    await requireSession(reader, ctx.session);
    return again && replay(reader, again, ctx.now);
  });
  if (before) return before;
  const tenant = { name: String(values.name), schema_name: String(values.schema_name) };
  const ref = await tenancy.provision(tenant, { kind: 'user', id: ctx.actor.id, name: ctx.actor.name });
  const answer = await getRecord(ctx, entity, ref.id);
  if (again) await ctx.store.write((writer) => keepAnswer(writer, again, answer, ctx.now));
  return answer;
}

/** Changes a tenant; a new subdomain is known at once, and the old one is unknown. */
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
 * stays on disk, since deleting a file cannot be taken back; the command line can drop it.
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
