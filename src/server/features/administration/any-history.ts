import { USER } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import { say } from '../../../shared/texts/text.ts';
import type { HistoryEnvelope } from '../../../shared/wire.ts';
import { platformPrincipal } from '../../auth/principal.ts';
import { RECORD_ACTIONS, readHistory, visibleHistory } from '../../records/history.ts';
import { type HistoryQuery, readHistoryQuery } from '../../records/history-query.ts';
import { contextFor, type RecordContext } from '../../records/record-context.ts';
import { behindDirectory } from '../../tenancy/directory.ts';
import { inTenant } from '../../tenancy/in-tenant.ts';
import type { PlatformParts } from './platform-parts.ts';

/**
 * What a platform admin may know of a tenant's user: the directory's record, what became of links, and whether there is
 * a second factor to reset.
 */
const ADMINISTERED = [
  ...RECORD_ACTIONS,
  'link_made',
  'password_set',
  'second_factor_on',
  'second_factor_off',
  'second_factor_reset',
];

/**
 * The history of the store of the Host, or of one of its records. For a tenant's user, platform admins see the history
 * from the tenant's own store, but not when and from where somebody signed in, which stays in the tenant.
 * @throws ApiError `malformed`, `not_found` if the tenant no longer exists
 */
export async function readAnyHistory(
  { tenancy }: Pick<PlatformParts, 'tenancy'>,
  ctx: RecordContext,
  raw: Record<string, string>,
): Promise<HistoryEnvelope> {
  if (!ctx.schema.rights.history) throw new ApiError('forbidden', say('administration.no_history'));
  const query = readHistoryQuery(ctx.schema, raw);
  if (ctx.schema.scope === 'tenant')
    return readHistory(
      { ...ctx, self: ctx.principal.id ?? undefined, where: await visibleHistory(ctx, query) },
      query,
    );
  const behind = await tenantUser(ctx, query);
  const ref = behind && tenancy.byId(behind.tenant);
  if (!ref) return readHistory(ctx, query);
  const { data, meta } = await inTenant(tenancy, ref, (store) =>
    readHistory(
      {
        ...contextFor({ ...ctx, store, principal: platformPrincipal(ctx.principal) }),
        actions: ADMINISTERED,
      },
      { ...query, key: behind.user },
    ),
  );
  // On the platform the record has its id from the directory.
  return { data: data.map((entry) => ({ ...entry, key: query.key ?? null })), meta };
}

async function tenantUser(ctx: RecordContext, { entity, key }: HistoryQuery) {
  if (entity?.path !== USER || key === undefined) return undefined;
  return ctx.store.read((reader) => behindDirectory(reader, key));
}
