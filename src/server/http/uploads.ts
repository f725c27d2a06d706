import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../shared/errors.ts';
import type { FastifyRequest } from './http-types.ts';

/** Registers routes whose body is a file: it is no JSON, whatever it is said to be, and is read where it is kept. */
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

/** The body as it comes, left open when it is refused, so that the refusal is still read. */
export function bodyOf({ raw }: FastifyRequest): AsyncIterable<Buffer> {
  return raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
}

/** Does what reads the body of a request. @throws ApiError `malformed` where that breaks off */
export async function receiving<T>({ raw }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw raw.errored ? new ApiError('malformed', 'The file did not arrive whole.') : error;
  }
}
