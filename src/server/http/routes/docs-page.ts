import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { countOpen, type Limits } from '../guards/authentication.ts';
import { DOCS_HEADERS } from '../guards/headers.ts';
import { answerPage, pageOf, readyFile } from '../static/page.ts';

const HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Mainstay API</title>
    <link rel="icon" type="image/png" href="/api/docs/static/favicon-32x32.png">
    <link rel="stylesheet" href="/api/docs/static/index.css">
    <link rel="stylesheet" href="/api/docs/static/swagger-ui.css">
    <script src="/api/docs/static/swagger-ui-bundle.js" defer></script>
    <script src="/api/docs/static/start.js" defer></script>
  </head>
  <body><div id="swagger-ui"></div></body>
</html>
`;

const START = `SwaggerUIBundle(${JSON.stringify({
  dom_id: '#swagger-ui',
  url: '/api/v1/openapi.json',
  deepLinking: true,
  docExpansion: 'none',
  persistAuthorization: false,
  validatorUrl: null,
})});
`;

/**
 * What the page loads of Swagger UI. The files come from the plugin, which packs them without the install script of
 * Swagger's own package; its routes are not used, since they parse the whole description on every request.
 */
const FILES: Record<string, string> = {
  'index.css': 'text/css; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

/** A page at `/api/docs` for reading and trying the API. Anybody may open it, so it is counted by network. */
export async function docsPage(app: FastifyInstance, limits: Limits): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(DOCS_HEADERS);
    countOpen(limits, request);
  });
  const page = pageOf(HTML);
  app.get('/api/docs', async (request, reply) =>
    answerPage(request, reply.type('text/html; charset=utf-8'), page),
  );
  const start = pageOf(START);
  app.get('/api/docs/static/start.js', async (request, reply) =>
    answerPage(request, reply.type('text/javascript; charset=utf-8'), start),
  );
  const { resolve } = createRequire(import.meta.url);
  for (const [name, type] of Object.entries(FILES)) {
    const file = readyFile(pathToFileURL(resolve(`@fastify/swagger-ui/static/${name}`)));
    app.get(`/api/docs/static/${name}`, async (request, reply) =>
      answerPage(request, reply.type(type), await file()),
    );
  }
}
