import { schemaOf } from '../access/schema.ts';
import type { Principal } from '../auth/principal.ts';
import type { RecordContext } from '../records/record-context.ts';
import type { Store } from '../store/store.ts';
import { hooks } from './hooks.ts';

/** What work on the records of a store needs: who does it, by the rights that they have, at this time. */
export function contextFor(store: Store, principal: Principal, now: Date): RecordContext {
  const schema = schemaOf(store.model).for(principal.rights);
  return { schema, store, principal, hooks, now, zone: () => 'UTC' };
}
