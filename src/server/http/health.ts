import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { API_HEADERS } from './headers.ts';
import type { AppParts } from './http-types.ts';

/** Below this a disk counts as full: writes may fail any moment. */
const LEAST_FREE_BYTES = 500 * 1024 * 1024;
/** Anybody may ask, and every question costs a durable write; within this time they share one. */
const ANSWER_LASTS_MS = 1_000;

/** `/healthz`: the process lives; no work at all. `/readyz`: requests can be served now. */
export function healthRoutes(app: FastifyInstance, parts: AppParts): void {
  app.get('/healthz', async (_request, reply) => reply.headers(API_HEADERS).send({ status: 'ok' }));

  let checked: { at: number; fault: Promise<string | null> } | undefined;
  app.get('/readyz', async (_request, reply) => {
    reply.headers(API_HEADERS);
    const now = performance.now();
    if (!checked || now - checked.at > ANSWER_LASTS_MS) checked = { at: now, fault: findFault(parts) };
    const fault = app.draining ? 'stopping' : await checked.fault;
    if (fault === null) return { status: 'ok' };
    return reply.code(503).header('retry-after', '2').send({ status: fault });
  });
}

/** What stands in the way of serving, in one word that tells nothing about the inside. */
async function findFault({ settings, tenancy, log }: AppParts): Promise<string | null> {
  try {
    await tenancy.platform.read((reader) => reader.count('tenants/tenant'));
    await tenancy.platform.write((writer) => writer.next('readyz'));
  } catch (error) {
    log.error({ err: error }, 'not ready: the platform store does not work');
    return 'store';
  }
  // The database's disk is its own host's care, which answers what cannot be written with an error.
  if (settings.databaseUrl !== undefined) return null;
  try {
    const { bavail, bsize } = await statfs(settings.dataDir);
    if (bavail * bsize >= LEAST_FREE_BYTES) return null;
    log.error({ free: bavail * bsize, dataDir: settings.dataDir }, 'not ready: the disk is nearly full');
  } catch (error) {
    log.error({ err: error }, 'not ready: the free space of the data folder is not known');
  }
  return 'disk';
}
