import { randomBytes } from 'node:crypto';
import { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { FastifyReply, FastifyRequest } from '../http-types.ts';
import { loggedPath } from '../request-parts.ts';

/** Probes come every few seconds; without this, their lines would be nine of ten. */
const PROBED = new Set(['/healthz', '/readyz']);

/** Fastify writes no lines of its own. A logger per request would cost more than the line that it writes. */
export function logOptions(log: Logger) {
  return {
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
    genReqId: requestIds(),
  };
}

/** Short ids that differ between processes and grow within one. */
function requestIds(): () => string {
  const start = randomBytes(4).toString('hex');
  let count = 0;
  return () => `${start}-${(++count).toString(36)}`;
}

/**
 * Writes one line per request: what, how it ended, how long it took, from where, for whom, and why not: the code of
 * its error with the names of the fields it is about. Never bodies, values, queries or tokens. Each
 * answer carries the id of its line; a request whose connection ended before its answer was sent is logged as lost.
 */
export function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    const level = PROBED.has(request.routeOptions.url ?? '') ? 'debug' : 'info';
    // Not in onResponse, which is not called for a lost connection.
    if (log.isLevelEnabled(level))
      reply.raw.once('close', () => log[level](lineOf(request, reply), 'request'));
    done();
  });
}

function lineOf(request: FastifyRequest, reply: FastifyReply): object {
  const { target, signedIn, refused } = request;
  return {
    id: request.id,
    method: request.method,
    path: loggedPath(request),
    ...(reply.raw.writableFinished ? { status: reply.statusCode } : { lost: true }),
    ms: Math.round(reply.elapsedTime * 100) / 100,
    ip: request.ip,
    tenant: target?.kind === 'tenant' ? target.ref.subdomain : target?.kind,
    user: signedIn?.id,
    ...(refused && { code: refused.code, ...(refused.fields.length > 0 && { fields: refused.fields }) }),
  };
}
