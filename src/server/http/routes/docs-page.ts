import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { FILE_HEADERS } from '../guards/headers.ts';
import { readApiDocument } from './api-document-file.ts';

/** What the plugin is given: the page asks for the document itself. */
const EMPTY = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} };

/** Swagger UI writes style attributes and its icons are data; everything else stays forbidden. */
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

/** A page to read and try the API, at `/api/docs`, made of the generated document. */
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
