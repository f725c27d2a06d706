import type { FastifyInstance } from 'fastify';
import { TENANT, USER } from '../../../shared/entity-paths.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { envelope } from '../../http/envelope.ts';
import type { FastifyRequest, RouteParts } from '../../http/http-types.ts';
import { asSignedIn, inContext } from '../../http/in-context.ts';
import { queryOf, recordKey } from '../../http/request-parts.ts';
import { addRoute } from '../../http/routes/add-route.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { history, invite, resetSecondFactor, usage, viewSecondFactor } from './administration-schemas.ts';
import { readAnyHistory } from './any-history.ts';
import { inviteAgain } from './colleagues.ts';
import type { PlatformParts } from './platform-parts.ts';
import { resetUsersSecondFactor, viewUsersSecondFactor } from './reset-second-factor.ts';
import { tenantUsage } from './tenant-usage.ts';
import { newInviteLink } from './users.ts';

/** What is done to users beyond their record, and the history of a record, or of everything on the host. */
export function administrationRoutes(app: FastifyInstance, parts: RouteParts): void {
  const ofUser = async <T>(
    request: FastifyRequest,
    work: (parts: PlatformParts, ctx: RecordContext, entity: Entity, key: number) => Promise<T>,
  ) => {
    const key = recordKey(request);
    return envelope(await inContext(parts, request, USER, (ctx, entity) => work(parts, ctx, entity, key)));
  };
  addRoute(app, invite, (request) =>
    ofUser(request, (_parts, ctx, entity, key) =>
      (ctx.tenant ? inviteAgain : newInviteLink)(parts, ctx, entity, key),
    ),
  );
  addRoute(app, viewSecondFactor, (request) => ofUser(request, viewUsersSecondFactor));
  addRoute(app, resetSecondFactor, (request) => ofUser(request, resetUsersSecondFactor));
  addRoute(app, usage, (request) =>
    inContext(parts, request, TENANT, async (ctx, entity) =>
      envelope(await tenantUsage(parts, ctx, entity, recordKey(request))),
    ),
  );
  addRoute(app, history, async (request) => {
    const query = queryOf(request);
    return asSignedIn(parts, request, (ctx) => readAnyHistory(parts, ctx, query));
  });
}
