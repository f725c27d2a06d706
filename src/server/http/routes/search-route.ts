import type { FastifyInstance } from 'fastify';
import { searchAll } from '../../records/search-all.ts';
import { envelope } from '../envelope.ts';
import type { RouteParts } from '../http-types.ts';
import { asSignedIn } from '../in-context.ts';
import { queryOf } from '../request-parts.ts';
import { addRoute } from './add-route.ts';
import { search } from './search-schema.ts';

/** Searches all kinds of records. */
export function searchRoute(app: FastifyInstance, parts: RouteParts): void {
  addRoute(app, search, async (request) => {
    const query = queryOf(request);
    return asSignedIn(parts, request, async (ctx) => envelope(await searchAll(ctx, query)));
  });
}
