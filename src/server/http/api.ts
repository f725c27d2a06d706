import type { FastifyInstance } from 'fastify';
import { createMailer } from '../lib/mail.ts';
import { readPacks } from '../lib/product-packs.ts';
import { productModel } from '../product-model.ts';
import { countOpen, type Limits, signIn } from './guards/authentication.ts';
import { API_HEADERS } from './guards/headers.ts';
import { resolveTarget } from './guards/host-scope.ts';
import { answerOtherMethods } from './guards/other-methods.ts';
import type { AppParts, RouteParts } from './http-types.ts';
import { aboutRoutes } from './routes/about-routes.ts';
import { accountRoutes } from './routes/account-routes.ts';
import { entityRoutes } from './routes/entity-routes.ts';
import { eventsRoute } from './routes/events-route.ts';
import { filesRoutes } from './routes/files-routes.ts';
import { importRoutes } from './routes/import-routes.ts';
import { overviewRoute } from './routes/overview-route.ts';
import { rightsRoute } from './routes/rights-route.ts';
import { searchRoute } from './routes/search-route.ts';
import { secondFactorRoutes } from './routes/second-factor-routes.ts';

/** Everything below `/api/v1`: first the host is resolved, then the caller, then the route. */
export async function api(
  app: FastifyInstance,
  {
    settings,
    engine,
    tenancy,
    log,
    hooks,
    features,
    packs = readPacks(),
    now,
    wakeJobs = () => {},
    backUpTenant,
  }: AppParts,
  limits: Limits,
): Promise<void> {
  const mailer = createMailer(settings, log);
  const parts: RouteParts = {
    settings,
    engine,
    tenancy,
    hooks,
    product: productModel,
    packs,
    mailer,
    now: now ?? (() => new Date()),
    wakeJobs,
    backUpTenant,
  };

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(API_HEADERS);
    const guard = request.routeOptions.config;
    await resolveTarget(tenancy, request, reply, guard);
    if (guard.open) countOpen(limits, request);
    else await signIn(parts.now, limits, request);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const digest = request.signedIn ? request.lease?.modelDigest : undefined;
    if (digest !== undefined) reply.header('model-digest', digest);
    done(null, payload);
  });

  const finish = answerOtherMethods(app);
  aboutRoutes(app, parts);
  accountRoutes(app, parts);
  secondFactorRoutes(app, parts);
  rightsRoute(app);
  searchRoute(app, parts);
  overviewRoute(app, parts);
  entityRoutes(app, parts, features);
  eventsRoute(app, { tenancy, log, now: parts.now });
  await filesRoutes(app, parts);
  importRoutes(app, parts);
  for (const { add } of features.flatMap(({ routes }) => routes ?? [])) await add(app, parts);
  finish();
}
