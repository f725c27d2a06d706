import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { pathOf } from './error-answer.ts';
import type { FastifyReply, FastifyRequest } from './http-types.ts';

/** Writes one line for each request: what, how it ended, how long it took, for whom. Never bodies, queries or tokens. */
export function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (log.isLevelEnabled('info')) log.info(lineOf(request, reply), 'request');
    done();
  });
}

function lineOf(request: FastifyRequest, reply: FastifyReply): object {
  const { target, signedIn } = request;
  return {
    id: request.id,
    method: request.method,
    path: pathOf(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 100) / 100,
    tenant: target?.kind === 'tenant' ? target.ref.id : target?.kind,
    user: signedIn?.actor.id,
  };
}
