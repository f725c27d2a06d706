import type { FastifyInstance } from 'fastify';
import { readAnyHistory } from '../../features/administration/any-history.ts';
import type { RouteParts } from '../http-types.ts';
import { inContext } from '../in-context.ts';
import { queryOf } from '../request-parts.ts';
import { addRoute } from './add-route.ts';
import { history } from './history-schema.ts';

/** What happened to a record, or to everything of the host. */
export function historyRoute(app: FastifyInstance, parts: RouteParts): void {
  addRoute(app, history, async (request) => {
    const query = queryOf(request);
    // Any entity of the host will do to get its store; every store holds users.
    return inContext(parts, request, 'users/user', (ctx) => readAnyHistory(parts, ctx, query));
  });
}
