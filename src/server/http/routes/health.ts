import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { API_HEADERS } from '../guards/headers.ts';
import type { AppParts } from '../http-types.ts';
import { addRoute } from './add-route.ts';
import { health, readiness } from './health-schemas.ts';

/** Below this a disk counts as full: writes may fail at any moment. */
const LEAST_FREE_BYTES = 500 * 1024 * 1024;
/** Anybody may ask, and every check costs a durable write; within this time requests share one. */
const ANSWER_LASTS_MS = 1_000;
/** Probes give up soon; a store that has not answered by then cannot serve requests either. */
const PATIENCE_MS = 3_000;

/** `/healthz`: the process is alive; no work at all. `/readyz`: requests can be served now. */
export function healthRoutes(app: FastifyInstance, parts: AppParts): void {
  addRoute(app, health, async (_request, reply) => reply.headers(API_HEADERS).send({ status: 'ok' }));

  const check = sharedCheck(() => findError(parts));
  addRoute(app, readiness, async (_request, reply) => {
    reply.headers(API_HEADERS);
    const problem = app.draining ? 'stopping' : await check();
    if (problem === null) return { status: 'ok' };
    return reply.code(503).header('retry-after', '2').send({ status: problem });
  });
}

/** Runs a check one at a time, shared by all callers, however long it takes. */
function sharedCheck(find: () => Promise<string | null>): () => Promise<string | null> {
  let running: Promise<string | null> | undefined;
  let last: { at: number; error: string | null } | undefined;
  return () => {
    if (last && performance.now() - last.at <= ANSWER_LASTS_MS) return Promise.resolve(last.error);
    running ??= find().then((problem) => {
      last = { at: performance.now(), error: problem };
      running = undefined;
      return problem;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve('store'), PATIENCE_MS);
    });
    return Promise.race([running, late]).finally(() => clearTimeout(timer));
  };
}

/** What prevents serving, in one word that reveals nothing internal. */
async function findError({ settings, tenancy, log }: AppParts): Promise<string | null> {
  try {
    await tenancy.probe.read((reader) => reader.count('tenants/tenant'));
    await tenancy.probe.write((writer) => writer.next('readyz'));
  } catch (error) {
    log.error({ err: error }, 'not ready: the platform store does not work');
    return 'store';
  }
  // A full disk of the database makes the write above fail; no request needs the data folder then.
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
