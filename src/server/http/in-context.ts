import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { schemaOf } from '../access/schema.ts';
import type { FileLimits } from '../files/receive-file.ts';
import type { RecordContext } from '../records/record-context.ts';
import { zoneOf } from '../records/tenant-zone.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store/store.ts';
import type { HostTarget } from '../tenancy/tenancy.ts';
import { signedInOf } from './guards/authentication.ts';
import { inStore, storeTarget } from './guards/host-scope.ts';
import type { FastifyRequest, RouteParts } from './http-types.ts';
import { knownModel } from './request-parts.ts';

type ContextParts = Pick<RouteParts, 'now' | 'settings' | 'hooks'>;

/** Runs work on the records of an entity in the store of the Host, on behalf of the caller. */
export function inContext<T>(
  { now, settings, hooks }: ContextParts,
  request: FastifyRequest,
  path: string,
  work: (ctx: RecordContext, entity: Entity) => Promise<T>,
): Promise<T> {
  return asSignedIn({ now, settings, hooks }, request, (ctx) => {
    const entity = ctx.schema.find(path);
    if (!entity) throw new ApiError('not_found');
    return work(ctx, entity);
  });
}

/** Runs work in the store of the Host on behalf of the caller, limited to what their role shows. */
export function asSignedIn<T>(
  { now, settings, hooks }: ContextParts,
  request: FastifyRequest,
  work: (ctx: RecordContext) => Promise<T>,
): Promise<T> {
  const target = storeTarget(request);
  const tenant = target.kind === 'tenant' ? target.ref : undefined;
  const principal = signedInOf(request);
  const zone = (store: Store) => () => zoneOf(store, target.kind);
  const roomForFiles = fileLimits(settings, target).tenant;
  return inStore(request, async (store) =>
    work({
      schema: schemaOf(store.model).for(principal.rights),
      store,
      principal,
      tenant,
      hooks,
      roomForFiles,
      knownModel: knownModel(request),
      now: now(),
      zone: zone(store),
    }),
  );
}

/** The limits for files of a Host, in bytes: those of the settings, unless its tenant has a quota of its own. */
export function fileLimits({ maxFileMb, maxFilesGb }: Settings, target: HostTarget | null): FileLimits {
  const own = target?.kind === 'tenant' ? target.ref.fileQuota : undefined;
  return { file: maxFileMb * 1024 ** 2, tenant: own ?? Math.round(maxFilesGb * 1024 ** 3) };
}
