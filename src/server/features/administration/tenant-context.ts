import { schemaOf } from '../../access/schema.ts';
import type { AuditActor } from '../../events/audit-entry.ts';
import type { RecordContext } from '../../records/record-context.ts';
import type { Store } from '../../store/store.ts';
import { hooks } from '../hooks.ts';

/** The context for work on a tenant's records from outside: by platform admins, or by the program itself. */
export function tenantContext(store: Store, actor: AuditActor, now: Date): RecordContext {
  return { schema: schemaOf(store.model), store, actor, hooks, now, zone: () => 'UTC' };
}
