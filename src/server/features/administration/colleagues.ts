import { ApiError } from '../../../shared/errors.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { countInvitation } from '../../auth/mail-limits.ts';
import { hasJoined } from '../../auth/password-link.ts';
import { hasPassword, sendLink } from '../../auth/send-link.ts';
import { credentialOf } from '../../auth/users.ts';
import { dressed } from '../../files/dressed-mailer.ts';
import { authorize, visible } from '../../records/authorize.ts';
import { acceptCreate, type CreateOptions, createOnce } from '../../records/create-record.ts';
import { findRecord } from '../../records/find-record.ts';
import type { Answered, RecordContext } from '../../records/record-context.ts';
import { type ChangeOptions, updateRecord } from '../../records/update-record.ts';
import type { TenantRef } from '../../tenancy/tenancy.ts';
import type { PlatformParts } from './platform-parts.ts';

/** Users as administered by their own tenant, in its own store; the platform's directory is updated at once. */

/**
 * Invites a colleague. The link goes out by mail; only if no mail was sent does the record carry it as `invite_link`,
 * for the inviting user to pass on.
 */
export async function inviteColleague(
  parts: PlatformParts,
  ctx: RecordContext,
  entity: Entity,
  body: unknown,
  options: CreateOptions = {},
): Promise<Answered> {
  const ref = tenantOf(ctx);
  const { email } = acceptCreate(ctx, entity, body);
  await countFor(ctx, String(email));
  const { answer } = await createOnce(ctx, entity, body, options);
  await parts.tenancy.relay(ref);
  const { record, version } = answer;
  // The same request may be retried after the person has joined; a link would then replace their password.
  const isInvited = record.is_active === true && !(await hasPassword(ctx.store, record.id));
  const invite_link = isInvited ? await linkToShow(parts, ctx, ref, record.id) : null;
  return { record: { ...record, invite_link }, version };
}

/**
 * Sends the invitation again; the earlier link stops working. Refused for users who have joined: their password is
 * their own business, and they request a new one at the login.
 * @throws ApiError `not_found`, `forbidden`, `invalid`, `too_many_requests`
 */
export async function inviteAgain(
  parts: PlatformParts,
  ctx: RecordContext,
  entity: Entity,
  key: number,
): Promise<{ invite_link: string | null }> {
  const ref = tenantOf(ctx);
  const { row, isMember } = await ctx.store.read(async (reader) => {
    await ctx.principal.stillValid(reader);
    const row = await findRecord(visible(ctx, reader), entity, key);
    return { row, isMember: (await credentialOf(reader, row.id)) !== undefined };
  });
  authorize(ctx, entity, 'create', null);
  if (isMember) throw hasJoined(String(row.name));
  await countFor(ctx, String(row.email));
  return { invite_link: await linkToShow(parts, ctx, ref, row.id) };
}

/** Changes a colleague like any other record; the platform's directory shows it at once. */
export async function updateColleague(
  { tenancy }: Pick<PlatformParts, 'tenancy'>,
  ctx: RecordContext,
  entity: Entity,
  key: number,
  body: unknown,
  options: ChangeOptions = {},
): Promise<Answered> {
  const answer = await updateRecord(ctx, entity, key, body, options);
  await tenancy.relay(tenantOf(ctx));
  return answer;
}

function countFor(ctx: RecordContext, email: string): Promise<void> {
  return ctx.store.write(async (writer) => {
    await ctx.principal.stillValid(writer);
    await countInvitation(writer, email, ctx.now.getTime());
  });
}

async function linkToShow(
  parts: PlatformParts,
  { store, principal, now }: RecordContext,
  { subdomain, name }: TenantRef,
  user: number,
): Promise<string | null> {
  const to = { subdomain, name, inviter: principal.name };
  const { link, isMailed } = await sendLink(dressed(parts, store), store, user, to, now, principal, true);
  return isMailed ? null : link;
}

function tenantOf({ tenant }: RecordContext): TenantRef {
  if (!tenant) throw new ApiError('not_found');
  return tenant;
}
