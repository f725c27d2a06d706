import type { FastifyInstance } from 'fastify';
import { productVersion } from '../../lib/product-version.ts';
import { envelope } from '../envelope.ts';
import type { RouteParts } from '../http-types.ts';
import { addRoute } from './add-route.ts';
import { overview } from './overview-schema.ts';

const NEWEST = 5;

/** The figures of the platform, for its admins. */
export function overviewRoute(app: FastifyInstance, { settings, engine, tenancy }: RouteParts): void {
  const about = { version: productVersion(), engine: engine.name, contact_email: settings.contactEmail };
  addRoute(app, overview, async () =>
    envelope(
      await tenancy.platform.read(async (reader) => {
        const newest = await reader.find('tenants/tenant', {
          order: [{ property: 'created_at', descending: true }],
          limit: NEWEST,
        });
        return {
          ...about,
          companies_count: await reader.count('tenants/tenant'),
          users_count: await reader.count('users/user'),
          newest_companies: newest.map(({ id, name, schema_name, created_at }) => ({
            id,
            name,
            schema_name,
            created_at,
          })),
        };
      }),
    ),
  );
}
