import { ApiError } from '../../../shared/errors.ts';
import { authenticate } from '../../auth/authenticate.ts';
import type { SignedIn } from '../../auth/principal.ts';
import { networkOf } from '../../auth/throttle.ts';
import type { FastifyRequest, StoreTarget } from '../http-types.ts';
import { inStore, storeTarget } from './host-scope.ts';
import { RateLimit } from './rate-limit.ts';

/** Rate limits: per session, and per network address for requests without one. */
export interface Limits {
  sessions: RateLimit;
  addresses: RateLimit;
}

/** One address may stand for a whole office, where everyone has a session. */
const ADDRESS_FACTOR = 5;

/** The limits of a server, by the requests per second that one session may send. */
export function requestLimits(perSecond: number): Limits {
  return { sessions: new RateLimit(perSecond), addresses: new RateLimit(perSecond * ADDRESS_FACTOR) };
}

/**
 * Counts a request that needs no sign-in. If its connection is lost already it has no address to count by, and nobody to
 * answer; an address that was read once stays known. @throws ApiError `too_many_requests`, `unavailable`
 */
export function countOpen(limits: Limits, { ip }: { ip: string | undefined }): void {
  if (ip === undefined) throw new ApiError('unavailable');
  limits.addresses.take(networkOf(ip));
}

/**
 * Identifies the caller in the store of the Host and nowhere else: a token of another tenant is unknown there.
 * @throws ApiError `unauthenticated`, `too_many_requests`
 */
export async function signIn(now: () => Date, limits: Limits, request: FastifyRequest): Promise<void> {
  const target = storeTarget(request);
  const bearer = bearerOf(request);
  const found = bearer
    ? await inStore(request, (store) => authenticate(store, bearer, now(), target.kind))
    : null;
  if (!found) {
    countOpen(limits, request);
    throw new ApiError('unauthenticated');
  }
  request.signedIn = found;
  limits.sessions.take(sessionKey(target, found));
}

/** The access token of a request, if it has one. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([^\s]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Identifies a session across tenants, whose session numbers may be equal. */
export function sessionKey(target: StoreTarget, { session }: SignedIn): string {
  return target.kind === 'platform' ? `p${session}` : `${target.ref.id}:${session}`;
}

/** The caller, on a route that needs sign-in. */
export function signedInOf(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new ApiError('unauthenticated');
  return request.signedIn;
}
