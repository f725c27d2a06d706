import type { FastifyInstance } from 'fastify';
import { cachedDashboard } from '../../features/reports/dashboard-cache.ts';
import { zoneOf } from '../../records/tenant-zone.ts';
import { envelope } from '../envelope.ts';
import { inStore, storeTarget } from '../guards/host-scope.ts';
import type { RouteParts } from '../http-types.ts';

/** The figures of a tenant's dashboard. */
export function dashboardRoute(app: FastifyInstance, { tenancy, now }: RouteParts): void {
  app.get('/dashboard', { config: { hosts: 'tenant' } }, async (request) =>
    envelope(
      await inStore(tenancy, storeTarget(request), async (store) =>
        cachedDashboard(store, now(), await zoneOf(store)),
      ),
    ),
  );
}
