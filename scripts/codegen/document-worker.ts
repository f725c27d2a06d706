import { parentPort, workerData } from 'node:worker_threads';
import swagger from '@fastify/swagger';
import Fastify from 'fastify';
import type { documentFrame } from '../../src/server/http/api-document.ts';
import { errorAnswer, type Piece, type RouteDescription } from '../../src/server/http/route-schema.ts';
import { API_ERRORS, type ApiErrorCode } from '../../src/shared/errors.ts';

const { routes, frame } = workerData as {
  routes: RouteDescription[];
  frame: ReturnType<typeof documentFrame>;
};
parentPort?.postMessage(await makeDocument());

/** Makes the OpenAPI document of the routes. No port is opened, and no request is ever made. */
async function makeDocument() {
  const app = Fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(() => () => true).setSerializerCompiler(() => JSON.stringify);
  const { schemas, ...components } = frame.components;
  await app.register(swagger, { openapi: { ...frame, components } });
  for (const route of routes) app.route({ ...route, handler: () => undefined });
  await app.ready();
  const made = JSON.parse(JSON.stringify(app.swagger()));
  // Use the original schemas: the plugin drops the title that OpenAPI 3.1 allows beside a reference.
  made.components = { ...components, schemas, responses: shareErrors(made.paths) };
  return made;
}

/** Moves error responses that many operations share into the components, so that each is written once. */
function shareErrors(paths: Record<string, Record<string, { responses: Piece }>>): Piece {
  const codes = Object.keys(API_ERRORS) as ApiErrorCode[];
  const codeOf = new Map(codes.map((code) => [JSON.stringify(errorAnswer(code)), code]));
  const shared: Piece = {};
  for (const { responses } of Object.values(paths).flatMap((item) => Object.values(item)))
    for (const [status, response] of Object.entries(responses)) {
      const code = codeOf.get(JSON.stringify(response));
      if (!code) continue;
      shared[code] = response;
      responses[status] = { $ref: `#/components/responses/${code}` };
    }
  return shared;
}
