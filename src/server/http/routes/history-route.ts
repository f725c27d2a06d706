import type { FastifyInstance } from 'fastify';
import { readAnyHistory } from '../../features/administration/any-history.ts';
import type { RouteParts } from '../http-types.ts';
import { asSignedIn } from '../in-context.ts';
import { queryOf } from '../request-parts.ts';
import { addRoute } from './add-route.ts';
import { history } from './history-schema.ts';

/** The history of a record, or of everything on the host. */
export function historyRoute(app: FastifyInstance, parts: RouteParts): void {
  addRoute(app, history, async (request) => {
    const query = queryOf(request);
    return asSignedIn(parts, request, (ctx) => readAnyHistory(parts, ctx, query));
  });
}
