import type { FastifyInstance } from 'fastify';
import { ownDashboard } from '../../features/reports/dashboard-cache.ts';
import { envelope } from '../envelope.ts';
import type { RouteParts } from '../http-types.ts';
import { asSignedIn } from '../in-context.ts';
import { addRoute } from './add-route.ts';
import { dashboard } from './dashboard-schema.ts';

/** The figures of a tenant's dashboard, as the caller may see them. */
export function dashboardRoute(app: FastifyInstance, parts: RouteParts): void {
  addRoute(app, dashboard, (request) =>
    asSignedIn(parts, request, async (ctx) => envelope(await ownDashboard(ctx))),
  );
}
