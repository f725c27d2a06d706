import { manifest } from '../../shared/gen/manifest.ts';
import type { Entity, StoreScope } from '../../shared/schema/entity.ts';
import { entitiesOf, entityAt, type Manifest } from '../../shared/schema/manifest.ts';
import { hooks } from '../features/hooks.ts';
import type { RecordContext } from '../records/record-context.ts';
import { zoneOf } from '../records/tenant-zone.ts';
import { signedInOf } from './guards/authentication.ts';
import { inStore, storeTarget } from './guards/host-scope.ts';
import type { FastifyRequest, RouteParts } from './http-types.ts';

const HELD: Record<StoreScope, Manifest> = {
  tenant: entitiesOf(manifest, 'tenant'),
  platform: entitiesOf(manifest, 'platform'),
};

/** Works on the records of an entity in the store of the Host, as who asks. */
export function inContext<T>(
  parts: RouteParts,
  request: FastifyRequest,
  path: string,
  work: (ctx: RecordContext, entity: Entity) => Promise<T>,
): Promise<T> {
  const target = storeTarget(request);
  const scope = target.kind;
  const entities = HELD[scope];
  const entity = entityAt(entities, path);
  const { actor, session } = signedInOf(request);
  const tenant = target.kind === 'tenant' ? target.ref : undefined;
  return inStore(parts.tenancy, target, async (store) => {
    const zone = await zoneOf(store, scope);
    return work({ scope, entities, store, actor, tenant, session, hooks, now: parts.now(), zone }, entity);
  });
}
