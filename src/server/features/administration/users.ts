import { USER } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { say } from '../../../shared/texts/text.ts';
import { platformPrincipal } from '../../auth/principal.ts';
import { requireOperation } from '../../records/authorize.ts';
import { requireMatch } from '../../records/check-asked.ts';
import { acceptCreate, type CreateOptions, createRecord } from '../../records/create-record.ts';
import { getRecord } from '../../records/get-record.ts';
import { keepAnswer, type MadeRecord, repeatable, replay } from '../../records/idempotency.ts';
import { inPipeline, type Pipeline } from '../../records/pipeline.ts';
import { type Answered, contextFor, type RecordContext } from '../../records/record-context.ts';
import { removeRecord } from '../../records/remove-record.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { type ChangeOptions, updateRecord } from '../../records/update-record.ts';
import { validateBody } from '../../records/validate-body.ts';
import { writtenValue } from '../../records/written-value.ts';
import type { Row } from '../../store/store.ts';
import { behindDirectory, findInDirectory } from '../../tenancy/directory.ts';
import { inTenant } from '../../tenancy/in-tenant.ts';
import type { TenantRef } from '../../tenancy/tenancy.ts';
import { addTenantUser, adminLink, tenantLink } from './invitation.ts';
import type { PlatformParts } from './platform-parts.ts';

/**
 * Users as the platform admins see them. A row with a tenant stands for a user in that tenant's store, where every
 * change is made first; a row without one is a platform admin and exists here alone.
 */

/** The user that a row of the platform's list stands for. */
interface Behind {
  row: Row;
  /** The user's own store; null for a platform admin. */
  home: { ref: TenantRef; user: number } | null;
}

/**
 * Invites a user: to a tenant, or without one as a platform admin. The record also carries `invite_link`, which cannot
 * be read again later; it is null for an inactive user.
 */
export async function inviteUser(
  parts: PlatformParts,
  ctx: RecordContext,
  entity: Entity,
  body: unknown,
  options: CreateOptions = {},
): Promise<Answered> {
  const { record, version } = await addUser(parts, ctx, entity, body, options);
  const invite_link =
    record.is_active === true ? (await newInviteLink(parts, ctx, entity, record.id)).invite_link : null;
  return { record: { ...record, invite_link }, version };
}

async function addUser(
  parts: PlatformParts,
  ctx: RecordContext,
  entity: Entity,
  body: unknown,
  options: CreateOptions,
): Promise<Answered> {
  const values = acceptCreate(ctx, entity, body);
  if (typeof values.tenant !== 'number') return createRecord(ctx, entity, body, options);
  const { idempotencyKey } = options;
  const again = idempotencyKey === undefined ? null : repeatable(ctx, entity, body, idempotencyKey);
  const before = await ctx.store.read(async (reader) => {
    await ctx.principal.stillValid(reader);
    return again && replay<MadeRecord>(reader, again, ctx.now);
  });
  if (before) return getRecord(ctx, entity, before.record.id);
  const ref = parts.tenancy.byId(values.tenant);
  if (!ref) throw fieldError('tenant', say('field.does_not_exist'));
  const person = {
    name: String(values.name),
    email: String(values.email),
    is_active: values.is_active === true,
  };
  const user = await addTenantUser(parts, ref, person, platformPrincipal(ctx.principal), again ?? undefined);
  const listed = await ctx.store.read((reader) => findInDirectory(reader, ref.id, user));
  if (listed === undefined) throw new ApiError('not_found');
  const answer = await getRecord(ctx, entity, listed);
  const made: MadeRecord = { record: { id: listed } };
  if (again) await ctx.store.write((writer) => keepAnswer(writer, again, made, ctx.now));
  return answer;
}

/** Creates a new link for a user who lost the first one, or the password. */
export async function newInviteLink(
  parts: PlatformParts,
  ctx: RecordContext,
  entity: Entity,
  key: number,
): Promise<{ invite_link: string }> {
  const { row, home } = await findUser(parts, ctx, entity, key);
  const invite_link = home
    ? await tenantLink(parts, home.ref, home.user, ctx.now, platformPrincipal(ctx.principal))
    : await adminLink(parts, row.id, ctx.now, ctx.principal);
  return { invite_link };
}

/** Changes a user, in the tenant's store first. The tenant itself cannot be changed. */
export async function updateUser(
  parts: PlatformParts,
  ctx: RecordContext,
  entity: Entity,
  key: number,
  body: unknown,
  options: ChangeOptions = {},
): Promise<Answered> {
  requireOperation(ctx.schema, entity, 'update');
  const { row, home } = await findUser(parts, ctx, entity, key);
  if (!home) return updateRecord(ctx, entity, key, body, options);
  const { tenant, ...values } = validateBody(ctx.schema, entity, 'update', body);
  requireMatch(options.ifMatch, row);
  if (tenant !== undefined && tenant !== writtenValue(row, 'tenant'))
    throw fieldError('tenant', say('field.fixed'));
  await inTenantsUsers(parts, ctx, home, (pipeline, user) => pipeline.update(USER, user, values));
  return getRecord(ctx, entity, key);
}

/** Deletes a user, in the tenant's store first. A user with recorded work is deactivated instead. */
export async function removeUser(
  parts: PlatformParts,
  ctx: RecordContext,
  entity: Entity,
  key: number,
  options: ChangeOptions = {},
): Promise<void> {
  requireOperation(ctx.schema, entity, 'delete');
  const { row, home } = await findUser(parts, ctx, entity, key);
  if (!home) return removeRecord(ctx, entity, key, options);
  requireMatch(options.ifMatch, row);
  try {
    await inTenantsUsers(parts, ctx, home, (pipeline, user) => pipeline.remove(USER, user));
  } catch (error) {
    throw error instanceof ApiError && error.code === 'still_referenced' ? hasWork() : error;
  }
}

/** Writes a user in the tenant's own store, on behalf of the platform admin; then updates the directory. */
async function inTenantsUsers(
  { tenancy }: Pick<PlatformParts, 'tenancy'>,
  ctx: RecordContext,
  { ref, user }: NonNullable<Behind['home']>,
  work: (pipeline: Pipeline, row: Row) => Promise<unknown>,
): Promise<void> {
  await inTenant(tenancy, ref, (store) => {
    const own = contextFor({ ...ctx, store, principal: platformPrincipal(ctx.principal) });
    return inPipeline(own, own.schema.at(USER), async (pipeline) => {
      const row = await pipeline.writer.get(USER, user);
      if (!row) throw new ApiError('not_found');
      await work(pipeline, row);
    });
  });
  await tenancy.relay(ref);
}

function hasWork(): ApiError {
  return new ApiError('still_referenced', say('administration.user_has_work'));
}

/**
 * The user that a platform admin acts on. The admin's session is checked in the same read: later steps may run in a
 * tenant's store, which cannot check it.
 * @throws ApiError `not_found`, `unauthenticated`
 */
export async function findUser(
  { tenancy }: Pick<PlatformParts, 'tenancy'>,
  ctx: RecordContext,
  entity: Entity,
  key: number,
): Promise<Behind> {
  const { row, behind } = await ctx.store.read(async (reader) => {
    await ctx.principal.stillValid(reader);
    return { row: await reader.get(entity.path, key), behind: await behindDirectory(reader, key) };
  });
  if (!row) throw new ApiError('not_found');
  if (!behind) return { row, home: null };
  const ref = tenancy.byId(behind.tenant);
  if (!ref) throw new ApiError('not_found');
  return { row, home: { ref, user: behind.user } };
}
