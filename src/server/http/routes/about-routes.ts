import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../shared/errors.ts';
import { envelope } from '../envelope.ts';
import { refuseSuspended } from '../guards/host-scope.ts';
import type { RouteParts } from '../http-types.ts';
import { answerPage, readyFile } from '../static/page.ts';
import * as described from './about-schemas.ts';
import { addRoute } from './add-route.ts';

/** Public information: the app of this host, the contact address, the API description. */
export function aboutRoutes(app: FastifyInstance, { settings }: RouteParts): void {
  addRoute(app, described.tenant, async ({ target }) => {
    if (target?.kind === 'platform') return envelope({ name: 'Platform Admin', schema_name: 'admin' });
    if (target?.kind !== 'tenant') throw new ApiError('not_found');
    refuseSuspended(target);
    return envelope({ name: target.ref.name, schema_name: target.ref.subdomain });
  });

  const config = envelope({
    contact_email: settings.contactEmail,
    base_domain: settings.baseDomain,
    sends_mail: settings.smtpUrl !== undefined,
  });
  addRoute(app, described.config, async () => config);

  const document = readyFile(new URL('../../../shared/gen/openapi.json', import.meta.url));
  addRoute(app, described.openApi, async (request, reply) => {
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8');
    return answerPage(request, reply, await document());
  });
}
