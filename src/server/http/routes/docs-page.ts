import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { FILE_HEADERS } from '../guards/headers.ts';
import { readApiDocument } from './api-document-file.ts';

/** A stub for the plugin: the page loads the document itself. */
const EMPTY = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} };

/** Swagger UI writes style attributes and uses data URLs for icons; everything else stays forbidden. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A page at `/api/docs` for reading and trying the API, built from the generated document. */
export async function docsPage(app: FastifyInstance): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: EMPTY } });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({ ...FILE_HEADERS, 'content-security-policy': POLICY, 'cache-control': 'no-cache' });
    done();
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Mainstay API' },
    transformSpecification: () => JSON.parse(readApiDocument()),
    uiConfig: { docExpansion: 'none', deepLinking: true, persistAuthorization: false, validatorUrl: null },
  });
}
