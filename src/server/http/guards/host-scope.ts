import { ApiError } from '../../../shared/errors.ts';
import { say } from '../../../shared/texts/text.ts';
import type { Store } from '../../store/store.ts';
import type { HostTarget, Lease, Tenancy } from '../../tenancy/tenancy.ts';
import type { AppParts, FastifyReply, FastifyRequest, StoreTarget } from '../http-types.ts';
import type { RouteGuard } from '../route-schema.ts';
import { StoreLease } from './store-lease.ts';

/** Refuses requests with an ambiguous host: no Host header or several, or a request line that names a host of its own. */
export function checkHostHeader(request: FastifyRequest): void {
  const { rawHeaders, url } = request.raw;
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts !== 1) throw new ApiError('malformed', say('request.one_host'));
  if (!url?.startsWith('/')) throw new ApiError('malformed', say('request.path_only'));
}

/** Resolves the Host to an app and its store. @throws ApiError `not_found` if that app does not have the route */
export async function resolveTarget(
  tenancy: Tenancy,
  request: FastifyRequest,
  reply: FastifyReply,
  guard: RouteGuard,
): Promise<void> {
  const { host } = request.raw.headers;
  let target = tenancy.resolve(host);
  if (target.kind === 'unknown') {
    // Another node may have created the tenant just now.
    await tenancy.refresh(host);
    target = tenancy.resolve(host);
  }
  request.target = target;
  if (guard.hosts === 'any') return;
  if (!isStoreTarget(target)) throw new ApiError('not_found');
  refuseSuspended(target);
  if (guard.hosts !== undefined && guard.hosts !== target.kind) throw new ApiError('not_found');
  const purpose = READING.has(request.method) ? 'read' : 'write';
  request.lease = new StoreLease(() => leaseOf(tenancy, target), reply.raw, purpose);
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const SUSPENDED = say('request.suspended');
const ASK_AGAIN_AFTER_S = 60;

/** @throws ApiError `unavailable` for a suspended tenant */
export function refuseSuspended(target: HostTarget): void {
  if (target.kind === 'tenant' && target.ref.suspended)
    throw new ApiError('unavailable', SUSPENDED, undefined, ASK_AGAIN_AFTER_S);
}

function isStoreTarget(target: HostTarget): target is StoreTarget {
  return target.kind === 'tenant' || target.kind === 'platform';
}

/** The target of a request on a route that needs a store. */
export function storeTarget(request: FastifyRequest): StoreTarget {
  const { target } = request;
  if (!target || !isStoreTarget(target)) throw new ApiError('not_found');
  return target;
}

async function leaseOf(tenancy: Tenancy, target: StoreTarget): Promise<Lease> {
  if (target.kind === 'tenant') return tenancy.acquire(target.ref);
  return { store: tenancy.platform, release() {} };
}

/** Runs work in the store of the Host, on a route that needs one. */
export function inStore<T>({ lease }: FastifyRequest, work: (store: Store) => Promise<T>): Promise<T> {
  if (!lease) throw new ApiError('not_found');
  return lease.during(work);
}

/**
 * Where a request for the old address of a renamed tenant is sent: the same path at its present address. Only for
 * reading, since a browser would not repeat the token of a write at another host.
 */
export function addressAfterMove(
  request: FastifyRequest,
  { tenancy, settings }: Pick<AppParts, 'tenancy' | 'settings'>,
): string | undefined {
  if (request.routeOptions.config.anyHost || (request.method !== 'GET' && request.method !== 'HEAD'))
    return undefined;
  const ref = tenancy.movedFrom(request.headers.host);
  if (!ref) return undefined;
  const port = /:\d+$/.exec(request.headers.host ?? '')?.[0] ?? '';
  return `${request.protocol}://${ref.subdomain}.${settings.baseDomain}${port}${request.url}`;
}
