import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../shared/errors.ts';
import type { Tenancy } from '../../tenancy/tenancy.ts';
import { sendError } from '../error-answer.ts';
import { API_HEADERS, FILE_HEADERS, PAGE_HEADERS } from '../guards/headers.ts';
import type { AppParts, FastifyReply, FastifyRequest } from '../http-types.ts';
import { pathOf } from '../request-parts.ts';
import { FIRST_SCREENS, type FirstScreens, readFirstScreens } from './first-screens.ts';
import { answerPage } from './page.ts';

const CLIENT = join(import.meta.dirname, '../../../../dist');

/** Names with a content hash, as Vite generates them. */
const HASHED = /[/\\]assets[/\\][^/\\]+-[\w-]{8,}\.\w+(\.(br|gz))?$/;

/**
 * Serves the built client. Only files that exist at startup have a route, so no address leads anywhere else; every
 * other address without a file extension is a page of the app.
 */
export async function staticFiles(
  app: FastifyInstance,
  { clientDir = CLIENT, settings, tenancy }: AppParts,
): Promise<void> {
  const pages = existsSync(join(clientDir, 'index.html'))
    ? readFirstScreens(clientDir, settings.baseDomain)
    : undefined;
  if (pages) {
    await app.register(fastifyStatic, {
      root: clientDir,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // Small files, packed beforehand: parts of them are of no use.
      acceptRanges: false,
      globIgnore: ['**/*.br', '**/*.gz', '**/*.map', 'index.html', FIRST_SCREENS],
      setHeaders: (reply, path) => {
        reply.headers(FILE_HEADERS);
        reply.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (isPage(request)) return sendPage(pages, tenancy, request, reply);
    reply.headers(API_HEADERS);
    return sendError(reply, new ApiError('not_found'));
  });
}

/** Whether a request is for a page of the app: not the API, and not a file, whose name has an extension. */
function isPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = pathOf(request);
  return !/^\/api(\/|$)/.test(path) && !path.slice(path.lastIndexOf('/')).includes('.');
}

function sendPage(
  pages: FirstScreens | undefined,
  tenancy: Tenancy,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.headers(PAGE_HEADERS).type(pages ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8');
  if (!pages)
    return reply.code(503).send('The app is not built yet. Run "npm run build", then start again.\n');
  const { host } = request.headers;
  const target = tenancy.resolve(host);
  // The page does not name a suspended tenant; the API gives the reason.
  const tenant = target.kind === 'tenant' && !target.ref.suspended ? target.ref : undefined;
  const hasLayers = tenant !== undefined && tenancy.hasLayers(tenant);
  const page = pages.pageFor({ host, path: pathOf(request), tenant, hasLayers });
  return answerPage(request, reply, page);
}
