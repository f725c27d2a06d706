import { eq } from '../store/eq.ts';
import type { Reader, RowOf, ValuesOf, Writer } from '../store/store.ts';

const TABLE = '_deleted_tenant';
const KEPT_MS = 30 * 24 * 3_600_000;

/** A tenant that was deleted and whose store is kept, so that it can be taken back. */
export interface DeletedTenant {
  id: number;
  name: string;
  subdomain: string;
  /** When the tenant was made, which identifies its backups. */
  madeAt: string;
  deletedAt: Date;
  /** When its store is deleted for good. */
  until: Date;
  limits: TenantLimits;
}

/** What a tenant may add of its own, as its row says. */
type TenantLimits = Pick<ValuesOf<'tenants/tenant'>, 'may_extend' | 'most_fields' | 'most_kinds'>;

/** Records the deletion of a tenant, in the transaction that removes its row. */
export async function noteDeleted(writer: Writer, tenant: RowOf<'tenants/tenant'>, now: Date): Promise<void> {
  await writer.insert(TABLE, {
    tenant: tenant.id,
    name: String(tenant.name),
    subdomain: String(tenant.schema_name),
    made_at: String(tenant.created_at),
    deleted_ms: now.getTime(),
    limits: JSON.stringify({
      may_extend: tenant.may_extend,
      most_fields: tenant.most_fields,
      most_kinds: tenant.most_kinds,
    }),
  });
}

/** The tenants that can be taken back, those deleted last first. */
export async function deletedTenants(reader: Pick<Reader, 'find'>): Promise<DeletedTenant[]> {
  const rows = await reader.find(TABLE, { order: [{ property: 'id', descending: true }] });
  return rows.map(({ tenant, name, subdomain, made_at, deleted_ms, limits }) => ({
    id: Number(tenant),
    name: String(name),
    subdomain: String(subdomain),
    madeAt: String(made_at),
    deletedAt: new Date(Number(deleted_ms)),
    until: new Date(Number(deleted_ms) + KEPT_MS),
    limits: (limits ?? {}) as TenantLimits,
  }));
}

/** The tenant was taken back, or its store is gone. */
export async function forgetDeleted(writer: Writer, tenant: number): Promise<void> {
  await writer.remove(TABLE, [eq('tenant', tenant)]);
}
