import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../shared/errors.ts';
import { envelope } from '../../http/envelope.ts';
import { signedInOf } from '../../http/guards/authentication.ts';
import type { RouteParts } from '../../http/http-types.ts';
import { recordKey } from '../../http/request-parts.ts';
import { addRoute } from '../../http/routes/add-route.ts';
import type { TenantRef } from '../../tenancy/tenancy.ts';
import { type Follower, followersIn, followNow } from './follow.ts';
import * as described from './follower-schemas.ts';

/** Which tenants have the newest of what the installation adds for all of them. */
export function followerRoutes(app: FastifyInstance, { tenancy, now }: RouteParts): void {
  const followers = () => tenancy.platform.read(followersIn);

  addRoute(app, described.tenants, async (request) => {
    signedInOf(request);
    const known = await followers();
    const refs = [...(await tenancy.all())].sort((a, b) => a.name.localeCompare(b.name, 'en'));
    return envelope(refs.map((ref) => shown(ref, known.get(ref.id))));
  });

  addRoute(app, described.follow, async (request) => {
    signedInOf(request);
    const ref = tenancy.byId(recordKey(request));
    if (!ref) throw new ApiError('not_found');
    await followNow(tenancy, ref, now());
    return envelope(shown(ref, (await followers()).get(ref.id)));
  });
}

function shown({ id, name, subdomain }: TenantRef, follower: Follower | undefined) {
  return {
    tenant: { id, name, subdomain },
    version: follower?.has ?? null,
    is_newest: follower?.isNewest ?? false,
    refused: follower?.refused ?? [],
  };
}
