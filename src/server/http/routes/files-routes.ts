import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../shared/errors.ts';
import type { StoredFile } from '../../../shared/schema/files.ts';
import { holderOf } from '../../files/choose-files.ts';
import type { FileTicket } from '../../files/file-links.ts';
import { FILES, type FilePart, inTurn, readPieces } from '../../files/file-pieces.ts';
import { receiveFile, receiveThumb, tooLarge } from '../../files/receive-file.ts';
import { Semaphore } from '../../lib/semaphore.ts';
import { fileByLink, linksOf, requireUploader } from '../../records/attached-files.ts';
import { keepAnswer, repeatable, replay } from '../../records/idempotency.ts';
import type { RecordContext } from '../../records/record-context.ts';
import type { Reader, Writer } from '../../store/store.ts';
import { envelope } from '../envelope.ts';
import { signedInOf } from '../guards/authentication.ts';
import { inStore, storeTarget } from '../guards/host-scope.ts';
import type { FastifyRequest, RouteParts } from '../http-types.ts';
import { asSignedIn, fileLimits } from '../in-context.ts';
import { idempotencyKey, queryOf, recordKey } from '../request-parts.ts';
import { sendPart } from '../send-part.ts';
import { bodyOf, receiving, uploadRoutes } from '../uploads.ts';
import { addRoute } from './add-route.ts';
import { fileLinks, readFile, sendFile, sendThumb } from './files-schemas.ts';

/**
 * Uploads received at once, each with about a megabyte in memory; further ones wait unread. A tenant has at most half of
 * the places, so slow senders keep few of them from others.
 */
const AT_ONCE = 24;
const OF_TENANT = 12;
const OF_PERSON = 4;
const WAITING = 200;

/** Photos and documents: uploaded one by one, attached to records by id, read by links. */
export async function filesRoutes(app: FastifyInstance, parts: RouteParts): Promise<void> {
  const limitsOf = (request: FastifyRequest) => fileLimits(parts.settings, request.target);
  const ofAll = new Semaphore(AT_ONCE, WAITING, OF_TENANT);
  const ofPeople = new Semaphore(Number.POSITIVE_INFINITY, WAITING, OF_PERSON);
  const receive = (request: FastifyRequest, work: (ctx: RecordContext) => Promise<StoredFile>) => {
    const tenant = request.target?.kind === 'tenant' ? request.target.ref.id : 0;
    const received = () =>
      asSignedIn(parts, request, (ctx) => {
        requireUploader(ctx);
        return receiving(request, () => work(ctx));
      });
    const person = `${tenant}:${signedInOf(request).id}`;
    return ofPeople.run(() => ofAll.run(received, tenant), person);
  };

  await uploadRoutes(app, (uploads) => {
    addRoute(uploads, sendFile, async (request, reply) => {
      const { name = '' } = queryOf(request);
      const limits = limitsOf(request);
      if (Number(request.headers['content-length'] ?? 0) > limits.file) throw tooLarge(limits.file);
      const file = await receive(request, (ctx) =>
        receiveFile(ctx.store, { ...sentBy(ctx, request, { name }), name, now: ctx.now, limits }),
      );
      return reply.code(201).send(envelope(file));
    });
    addRoute(uploads, sendThumb, async (request, reply) => {
      const id = recordKey(request);
      const file = await receive(request, (ctx) =>
        receiveThumb(ctx.store, id, sentBy(ctx, request, { thumb: id })),
      );
      return reply.code(201).send(envelope(file));
    });
  });

  addRoute(app, fileLinks, async (request) => {
    const { entity = '', record = '', property = '' } = queryOf(request);
    const place = { entity, record: recordKey({ params: { record } }), property };
    const { session } = signedInOf(request);
    const linked = await asSignedIn(parts, request, (ctx) => linksOf(ctx, place, session));
    return envelope(
      linked.map(({ id, whole, thumb }) => ({
        id,
        url: pathOf(id, whole),
        thumb_url: thumb && pathOf(id, thumb),
        expires_at: new Date(whole.until).toISOString(),
      })),
    );
  });

  addRoute(app, readFile, async (request, reply) => {
    const id = recordKey(request);
    const query = queryOf(request);
    const ticket = ticketOf(query);
    const at = { scope: storeTarget(request).kind, now: parts.now() };
    // A slow reader keeps no store open: each piece is read separately.
    request.lease?.end();
    const { row, principal } = await inStore(request, (store) =>
      store.read((reader) => fileByLink(reader, id, ticket, at)),
    );
    const { part } = ticket;
    return sendPart(reply, {
      name: String(row.name),
      type: part === 'thumb' ? 'image/jpeg' : String(row.type),
      ...(part === 'whole' && { size: Number(row.size) }),
      part,
      isSaved: query.save === '1',
      pieces: readPieces(
        (work) =>
          inStore(request, (store) =>
            inTurn(store, 'sending', async () => {
              await store.read((reader) => principal.stillValid(reader));
              return work(store);
            }),
          ),
        id,
        part,
      ),
    });
  });
}

/** The sender of an upload, and what a repeated one is known by: its `Idempotency-Key`, what it is about, and its bytes. */
function sentBy(ctx: RecordContext, request: FastifyRequest, about: object) {
  const { principal, now } = ctx;
  const key = idempotencyKey(request);
  return {
    body: bodyOf(request),
    holder: holderOf(principal),
    check: (reader: Reader) => principal.stillValid(reader),
    ...(key !== undefined && {
      sameAs: async (writer: Writer, sha256: string, id: number) => {
        const again = repeatable(ctx, { path: 'files' }, { ...about, sha256 }, key);
        const before = await replay<{ file: number }>(writer, again, now);
        if (before && (await writer.get(FILES, before.file))) return before.file;
        await keepAnswer(writer, again, { file: id }, now);
        return undefined;
      },
    }),
  };
}

function pathOf(id: number, { part, session, until, sign }: FileTicket): string {
  const query = new URLSearchParams({ part, session: String(session), until: String(until), sign });
  return `/api/v1/files/${id}?${query}`;
}

/** @throws ApiError `not_found` for anything that is not one of our links */
function ticketOf({ part, session, until, sign }: Record<string, string>): FileTicket {
  const numbers = [Number(session), Number(until)];
  const isPart = part === 'whole' || part === 'thumb';
  if (!isPart || !numbers.every((one) => Number.isSafeInteger(one) && one > 0) || !sign)
    throw new ApiError('not_found');
  return { part: part as FilePart, session: numbers[0] as number, until: numbers[1] as number, sign };
}
