import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { ALL_RIGHTS, installation } from '../access/schema.ts';
import { hooks } from '../features/hooks.ts';
import type { RecordContext } from '../records/record-context.ts';
import { zoneOf } from '../records/tenant-zone.ts';
import { signedInOf } from './guards/authentication.ts';
import { inStore, storeTarget } from './guards/host-scope.ts';
import type { FastifyRequest, RouteParts } from './http-types.ts';

/** Works on the records of an entity in the store of the Host, as who asks. */
export function inContext<T>(
  { now }: Pick<RouteParts, 'now'>,
  request: FastifyRequest,
  path: string,
  work: (ctx: RecordContext, entity: Entity) => Promise<T>,
): Promise<T> {
  const target = storeTarget(request);
  const tenant = target.kind === 'tenant' ? target.ref : undefined;
  const schema = installation[target.kind].for(ALL_RIGHTS);
  const entity = schema.find(path);
  if (!entity) throw new ApiError('not_found');
  const { actor, session } = signedInOf(request);
  return inStore(request, (store) =>
    work(
      { schema, store, actor, tenant, session, hooks, now: now(), zone: () => zoneOf(store, target.kind) },
      entity,
    ),
  );
}
