import { eq } from '../store/eq.ts';
import type { Reader, Writer } from '../store/store.ts';

const TABLE = '_tenant_quota';

/** Sets how many bytes the files of a tenant may have together; without a number the settings say it. */
export async function setFileQuota(writer: Writer, tenant: number, bytes: number | undefined): Promise<void> {
  await writer.remove(TABLE, [eq('tenant', tenant)]);
  if (bytes !== undefined) await writer.insert(TABLE, { tenant, files_bytes: bytes });
}

/** The quotas of tenants that have one of their own, by number. */
export async function fileQuotas(reader: Pick<Reader, 'find'>): Promise<Map<number, number>> {
  const rows = await reader.find(TABLE);
  return new Map(rows.map(({ tenant, files_bytes }) => [Number(tenant), Number(files_bytes)]));
}
