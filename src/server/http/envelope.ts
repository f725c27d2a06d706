import type { Envelope } from '../../shared/wire.ts';
import type { FastifyReply } from './http-types.ts';

/** The body of a successful answer. */
export function envelope<T>(data: T): Envelope<T> {
  return { data };
}

/** Answers a single record with its ETag. */
export function sendRecord(
  reply: FastifyReply,
  status: 200 | 201,
  { record, version }: { record: unknown; version: number },
): FastifyReply {
  return reply.code(status).header('etag', `"v${version}"`).send({ data: record });
}
