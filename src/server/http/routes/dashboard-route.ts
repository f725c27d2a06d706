import type { FastifyInstance } from 'fastify';
import { keptDashboard } from '../../features/reports/kept-dashboard.ts';
import { zoneOf } from '../../records/tenant-zone.ts';
import { envelope } from '../envelope.ts';
import { inStore } from '../guards/host-scope.ts';
import type { RouteParts } from '../http-types.ts';
import { dashboard } from './dashboard-schema.ts';

/** The figures of a tenant's dashboard. */
export function dashboardRoute(app: FastifyInstance, { now }: RouteParts): void {
  app.route({
    ...dashboard,
    handler: async (request) =>
      envelope(await inStore(request, async (store) => keptDashboard(store, now(), await zoneOf(store)))),
  });
}
