import type { FastifyInstance } from 'fastify';
import { readHistory } from '../records/history.ts';
import type { RouteParts } from './http-types.ts';
import { inContext } from './in-context.ts';
import { queryOf } from './request-parts.ts';

/** What happened to a record, or, on the admin host, to everything there. */
export function historyRoute(app: FastifyInstance, parts: RouteParts): void {
  app.get('/history', async (request) => {
    const query = queryOf(request);
    // Any entity of the host will do to get its store; every store holds users.
    return inContext(parts, request, 'users/user', (ctx) => readHistory(ctx, query));
  });
}
