import type { FastifyInstance } from 'fastify';
import { inviteAgain } from '../../features/administration/colleagues.ts';
import { newInviteLink } from '../../features/administration/users.ts';
import { envelope } from '../envelope.ts';
import type { RouteParts } from '../http-types.ts';
import { inContext } from '../in-context.ts';
import { recordKey } from '../request-parts.ts';
import { addRoute } from './add-route.ts';
import { invite } from './invite-schema.ts';

/** A new link for a user who lost the first one. */
export function inviteRoute(app: FastifyInstance, parts: RouteParts): void {
  addRoute(app, invite, async (request) => {
    const key = recordKey(request);
    return envelope(
      await inContext(parts, request, 'users/user', (ctx, entity) =>
        (ctx.tenant ? inviteAgain : newInviteLink)(parts, ctx, entity, key),
      ),
    );
  });
}
