import { installation } from '../../access/schema.ts';
import type { AuditActor } from '../../events/audit-entry.ts';
import type { RecordContext } from '../../records/record-context.ts';
import type { Store } from '../../store/store.ts';
import { hooks } from '../hooks.ts';

const schema = installation.tenant;

/** Users as a tenant's own store has them. */
export const tenantUser = schema.at('users/user');

/** Work on a tenant's records that comes from outside: of the platform's admins, or the program itself. */
export function tenantContext(store: Store, actor: AuditActor, now: Date): RecordContext {
  return { schema, store, actor, hooks, now, zone: () => 'UTC' };
}
