import type { Operation } from '../../shared/schema/operations.ts';
import type { Envelope, MadeBeside } from '../../shared/wire.ts';
import type { FastifyReply } from './http-types.ts';

/** The body of a successful answer. */
export function envelope<T>(data: T): Envelope<T> {
  return { data };
}

const METHODS: Partial<Record<Operation, string>> = { update: 'PATCH', delete: 'DELETE' };

interface Sent {
  record: unknown;
  version: number;
  ofDay?: string;
  allowed?: Operation[];
  made?: MadeBeside[];
}

/** Sends a single record with its ETag, and with the allowed operations if they are not the same for everybody. */
export function sendRecord(
  reply: FastifyReply,
  status: 200 | 201,
  { record, version, ofDay, allowed, made }: Sent,
): FastifyReply {
  if (allowed)
    reply.header('allow', ['GET', ...allowed.flatMap((operation) => METHODS[operation] ?? [])].join(', '));
  return reply
    .code(status)
    .header('etag', recordTag(reply, version, ofDay))
    .send({ data: record, ...(made && { meta: { made } }) });
}

/**
 * Where a tenant has added to the product, the tag says by which model: with the next one the same version has other fields. It also
 * tells what the day has made of the record.
 */
function recordTag({ request }: FastifyReply, version: number, ofDay?: string): string {
  const digest = request.lease?.ownDigest?.slice(0, 8);
  return `"${[`v${version}`, digest, ofDay].filter((part) => part !== undefined).join('.')}"`;
}
