import Fastify, { type FastifyInstance } from 'fastify';
import { api } from './api.ts';
import { answerError } from './error-answer.ts';
import { admitRequests } from './guards/admit-requests.ts';
import { requestLimits } from './guards/authentication.ts';
import { drainBody, hasUnreadBody } from './guards/drain-body.ts';
import { API_HEADERS, insistOnHttps } from './guards/headers.ts';
import { addressAfterMove, checkHostHeader } from './guards/host-scope.ts';
import { readJsonBodies } from './guards/json-body.ts';
import { logRequests } from './guards/request-log.ts';
import { endSlowBodies } from './guards/slow-bodies.ts';
import type { AppParts } from './http-types.ts';
import { holdRouteSchemas } from './route-checks.ts';
import { docsPage } from './routes/docs-page.ts';
import { healthRoutes } from './routes/health.ts';
import { MAX_CONNECTIONS, serverOptions } from './server-options.ts';
import { staticFiles } from './static/static-files.ts';

/**
 * Builds the server: health, API, its documentation, the built client. It does not listen yet, and closing it leaves
 * tenancy and engine to whoever created them.
 */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify(serverOptions(parts));
  app.server.maxConnections = MAX_CONNECTIONS;
  app.decorateRequest('target', null);
  app.decorateRequest('lease', null);
  app.decorateRequest('signedIn', null);
  app.decorateRequest('visit', null);
  app.decorateRequest('refused', null);
  app.setErrorHandler((error, request, reply) => {
    reply.headers(API_HEADERS);
    const answer = () => answerError(error, request, reply);
    if (hasUnreadBody(request)) drainBody(request).then(answer);
    else answer();
  });
  readJsonBodies(app);
  endSlowBodies(app);
  holdRouteSchemas(app);
  logRequests(app, parts.log);
  parts.metrics?.watch(app);
  closeWhenDraining(app);

  if (parts.settings.production) insistOnHttps(app);
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.routeOptions.config.anyHost) checkHostHeader(request);
    done();
  });
  app.addHook('onRequest', async (request, reply) => {
    const moved = addressAfterMove(request, parts);
    if (moved !== undefined) return reply.redirect(moved, 307);
  });
  healthRoutes(app, parts);
  await app.register(async (served) => {
    admitRequests(served, parts);
    const limits = requestLimits(parts.settings.rateLimit);
    await served.register((group) => api(group, parts, limits), { prefix: '/api/v1' });
    await served.register((group) => docsPage(group, limits));
  });
  await staticFiles(app, parts);
  return app;
}

/**
 * While stopping, each answer closes its connection: a client that keeps one open could otherwise delay the stop for as
 * long as it likes.
 */
function closeWhenDraining(app: FastifyInstance): void {
  let draining = false;
  app.decorate('draining', { getter: () => draining });
  app.decorate('startDraining', () => {
    draining = true;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) reply.header('connection', 'close');
    done(null, payload);
  });
}
