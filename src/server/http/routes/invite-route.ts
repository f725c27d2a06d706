import type { FastifyInstance } from 'fastify';
import { newInviteLink } from '../../features/administration/users.ts';
import { envelope } from '../envelope.ts';
import type { RouteParts } from '../http-types.ts';
import { inContext } from '../in-context.ts';
import { recordKey } from '../request-parts.ts';
import { addRoute } from './add-route.ts';
import { invite } from './invite-schema.ts';

/** A new link for a user who lost the first one; for platform admins. */
export function inviteRoute(app: FastifyInstance, parts: RouteParts): void {
  addRoute(app, invite, async (request) => {
    const key = recordKey(request);
    return envelope(
      await inContext(parts, request, 'users/user', (ctx, entity) => newInviteLink(parts, ctx, entity, key)),
    );
  });
}
