import type { FastifyInstance } from 'fastify';
import { endTooSlow } from '../server-options.ts';
import { hasUnreadBody } from './drain-body.ts';

const MOST_MS = 10_000;

/**
 * Ends connections whose body has not arrived completely in time. Node has a single such limit for all requests, which is
 * set for uploads; all other bodies are small.
 */
export function endSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.routeOptions.config.upload && hasUnreadBody(request)) {
      const { raw } = request;
      const timer = setTimeout(() => {
        if (!raw.complete) endTooSlow(raw.socket);
      }, MOST_MS);
      raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
    }
    done();
  });
  // Nobody needs the rest of an upload that is answered already, as one that was refused is.
  app.addHook('onResponse', (request, _reply, done) => {
    const { raw, routeOptions } = request;
    if (routeOptions.config.upload && hasUnreadBody(request) && !raw.readableEnded) {
      const timer = setTimeout(() => raw.destroy(), MOST_MS);
      raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
    }
    done();
  });
}
