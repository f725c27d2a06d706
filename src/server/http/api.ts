import type { FastifyInstance } from 'fastify';
import { createMailer } from '../auth/mail.ts';
import { aboutRoutes } from './about-routes.ts';
import { accountRoutes } from './account-routes.ts';
import { countOpen, signIn } from './authentication.ts';
import { dashboardRoute } from './dashboard-route.ts';
import { entityRoutes } from './entity-routes.ts';
import { API_HEADERS } from './headers.ts';
import { historyRoute } from './history-route.ts';
import { resolveTarget } from './host-scope.ts';
import type { AppParts, RouteParts } from './http-types.ts';
import { inviteRoute } from './invite-route.ts';
import { answerOtherMethods } from './other-methods.ts';
import { overviewRoute } from './overview-route.ts';
import { RateLimit } from './rate-limit.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';

/** One address may stand for a whole office, each with a session of its own. */
const ADDRESS_FACTOR = 5;

/** Everything below `/api/v1`: first the host, then who asks, then the route. */
export async function api(
  app: FastifyInstance,
  { settings, engine, tenancy, log, now }: AppParts,
): Promise<void> {
  const mailer = createMailer(settings, log);
  const parts: RouteParts = { settings, engine, tenancy, mailer, now: now ?? (() => new Date()) };
  const limits = {
    sessions: new RateLimit(settings.rateLimit),
    addresses: new RateLimit(settings.rateLimit * ADDRESS_FACTOR),
  };

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(API_HEADERS);
    const guard = request.routeOptions.config;
    await resolveTarget(tenancy, request, guard);
    if (guard.open) countOpen(limits, request);
    else await signIn(parts, limits, request);
  });

  const finish = answerOtherMethods(app);
  aboutRoutes(app, parts);
  accountRoutes(app, parts);
  secondFactorRoutes(app, parts);
  dashboardRoute(app, parts);
  overviewRoute(app, parts);
  entityRoutes(app, parts);
  historyRoute(app, parts);
  inviteRoute(app, parts);
  finish();
}
