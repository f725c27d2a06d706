import { ApiError } from '../../../shared/errors.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { getRecord } from '../../records/get-record.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { inTenant } from '../../tenancy/in-tenant.ts';
import { holdings } from './holdings.ts';
import type { PlatformParts } from './platform-parts.ts';

const MOST_NAMED = 3;

/**
 * How much a tenant uses, in numbers alone: nothing that its people wrote leaves its store.
 * @throws ApiError `not_found`, `unavailable`
 */
export async function tenantUsage(
  { tenancy, settings }: Pick<PlatformParts, 'tenancy' | 'settings'>,
  ctx: RecordContext,
  entity: Entity,
  key: number,
) {
  await getRecord(ctx, entity, key);
  const ref = tenancy.byId(key);
  if (!ref) throw new ApiError('not_found');
  const { records, users, files, last_sign_in } = await inTenant(tenancy, ref, (store) =>
    store.read(holdings),
  );
  return {
    users,
    records: {
      count: records.reduce((sum, { count }) => sum + count, 0),
      most: records
        .filter(({ entity }) => !entity.startsWith('own/'))
        .slice(0, MOST_NAMED)
        .map(({ title, count }) => ({ title, count })),
    },
    files: { ...files, room: ref.fileQuota ?? settings.maxFilesGb * 1024 ** 3 },
    last_sign_in,
  };
}
