import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../shared/errors.ts';
import { say } from '../../../shared/texts/text.ts';
import { listSets } from '../../records/change-sets/change-set.ts';
import { undoSet } from '../../records/change-sets/undo-set.ts';
import { checkRows } from '../../records/import/check-rows.ts';
import { beginImport, endImport, makeReferred, readImport, writeRows } from '../../records/import/imports.ts';
import { envelope } from '../envelope.ts';
import type { FastifyRequest, RouteParts } from '../http-types.ts';
import { asSignedIn } from '../in-context.ts';
import { idempotencyKey, recordKey } from '../request-parts.ts';
import { addRoute } from './add-route.ts';
import { importRoutesOf as described } from './import-schemas.ts';

/** Imports of files row by row, and change sets, which can be undone. */
export function importRoutes(app: FastifyInstance, parts: RouteParts): void {
  addRoute(app, described.checkRows, async (request) => {
    const { plan, rows, run, from, making } = bodyOf(request);
    const body = { plan, rows, run, from, making };
    return envelope(await asSignedIn(parts, request, (ctx) => checkRows(ctx, body)));
  });
  addRoute(app, described.beginImport, async (request) =>
    envelope(await asSignedIn(parts, request, (ctx) => beginImport(ctx, bodyOf(request)))),
  );
  addRoute(app, described.readImport, async (request) => {
    const id = recordKey(request);
    return envelope(await asSignedIn(parts, request, (ctx) => readImport(ctx, id)));
  });
  addRoute(app, described.writeRows, async (request) => {
    const id = recordKey(request);
    return envelope(await asSignedIn(parts, request, (ctx) => writeRows(ctx, id, bodyOf(request))));
  });
  addRoute(app, described.makeReferred, async (request, reply) => {
    const id = recordKey(request);
    const key = idempotencyKey(request);
    await asSignedIn(parts, request, (ctx) => makeReferred(ctx, id, bodyOf(request), key));
    reply.code(204);
  });
  addRoute(app, described.endImport, async (request) => {
    const id = recordKey(request);
    return envelope(await asSignedIn(parts, request, (ctx) => endImport(ctx, id)));
  });
  addRoute(app, described.changeSets, async (request) =>
    envelope(await asSignedIn(parts, request, listSets)),
  );
  addRoute(app, described.undoChangeSet, async (request) => {
    const id = recordKey(request);
    return envelope(await asSignedIn(parts, request, (ctx) => undoSet(ctx, id)));
  });
}

function bodyOf({ body }: FastifyRequest): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ApiError('malformed', say('request.not_an_object'));
  return body as Record<string, unknown>;
}
