import type { FastifyInstance } from 'fastify';
import { cachedDashboard } from '../../features/reports/dashboard-cache.ts';
import { zoneOf } from '../../records/tenant-zone.ts';
import { envelope } from '../envelope.ts';
import { inStore } from '../guards/host-scope.ts';
import type { RouteParts } from '../http-types.ts';
import { addRoute } from './add-route.ts';
import { dashboard } from './dashboard-schema.ts';

/** The figures of a tenant's dashboard. */
export function dashboardRoute(app: FastifyInstance, { now }: RouteParts): void {
  addRoute(app, dashboard, async (request) =>
    envelope(await inStore(request, async (store) => cachedDashboard(store, now(), await zoneOf(store)))),
  );
}
