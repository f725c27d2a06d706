import type { FastifyInstance } from 'fastify';
import { recordsOf, reportOf } from '../../features/reports/reports.ts';
import { envelope } from '../envelope.ts';
import type { RouteParts } from '../http-types.ts';
import { asSignedIn } from '../in-context.ts';
import { queryOf } from '../request-parts.ts';
import { addRoute } from './add-route.ts';
import { report, reportRecords } from './reports-schema.ts';

/** Reports on a period, as the caller may see them. */
export function reportsRoute(app: FastifyInstance, parts: RouteParts): void {
  addRoute(app, report, async (request) => {
    const query = queryOf(request);
    const { section } = request.params as { section: string };
    return asSignedIn(parts, request, async (ctx) => envelope(await reportOf(ctx, section, query)));
  });
  addRoute(app, reportRecords, async (request) => {
    const query = queryOf(request);
    const { section } = request.params as { section: string };
    return asSignedIn(parts, request, async (ctx) => envelope(await recordsOf(ctx, section, query)));
  });
}
