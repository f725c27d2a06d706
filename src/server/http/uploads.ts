import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../shared/errors.ts';
import { say } from '../../shared/texts/text.ts';
import type { FastifyRequest } from './http-types.ts';

/**
 * Registers routes whose body is a file: it is never parsed as JSON, whatever its content type, and is read where it is
 * stored.
 */
export async function uploadRoutes(
  app: FastifyInstance,
  add: (uploads: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', (_request, _body, done) => done(null));
    add(uploads);
  });
}

/** The body as a stream that stays open after a refusal, so that the client can still read the refusal. */
export function bodyOf({ raw }: FastifyRequest): AsyncIterable<Buffer> {
  return raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
}

/** Runs work that reads the body of a request. @throws ApiError `malformed` if the body breaks off */
export async function receiving<T>({ raw }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw raw.errored ? new ApiError('malformed', say('request.file_incomplete')) : error;
  }
}
