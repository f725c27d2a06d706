import { eq } from '../store/eq.ts';
import type { Reader, Writer } from '../store/store.ts';

const TABLE = '_old_subdomain';

/** Records the subdomain that a tenant had until now, so that its old address leads to the new one. */
export async function noteOldSubdomain(writer: Writer, tenant: number, subdomain: string): Promise<void> {
  await writer.remove(TABLE, [eq('subdomain', subdomain)]);
  await writer.insert(TABLE, { subdomain, tenant });
}

/** Old subdomains, each with the number of its tenant. One that a tenant has now counts for that tenant. */
export async function oldSubdomains(reader: Pick<Reader, 'find'>): Promise<Map<string, number>> {
  const rows = await reader.find(TABLE);
  return new Map(rows.map(({ subdomain, tenant }) => [String(subdomain), Number(tenant)]));
}
