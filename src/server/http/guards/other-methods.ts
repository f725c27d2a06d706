import type { FastifyInstance, HTTPMethods } from 'fastify';
import { ApiError } from '../../../shared/errors.ts';
import { sendError } from '../error-answer.ts';
import type { RouteGuard } from '../route-schema.ts';

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

interface Known {
  methods: Set<string>;
  hosts: RouteGuard['hosts'];
}

/**
 * Records every route that a group registers from here on. The returned function adds the missing methods to each
 * address: they answer 405 with the allowed methods, and OPTIONS answers with the same list.
 */
export function answerOtherMethods(app: FastifyInstance): () => void {
  const addresses = new Map<string, Known>();
  app.addHook('onRoute', ({ url, path, method, config }) => {
    const known = addresses.get(path) ?? { methods: new Set<string>(), hosts: config?.hosts };
    // Two kinds of hosts may share an address; then it exists wherever there is a store.
    if (known.hosts !== config?.hosts) known.hosts = undefined;
    for (const one of [method].flat()) known.methods.add(one);
    addresses.set(path, known);
    void url;
  });
  return () => {
    for (const [path, { methods, hosts }] of [...addresses]) {
      const allow = [...methods, 'OPTIONS'].sort().join(', ');
      app.route({
        method: METHODS.filter((method) => !methods.has(method)),
        url: path.slice(app.prefix.length),
        config: { open: true, hosts },
        handler: async (request, reply) => {
          reply.header('allow', allow);
          if (request.method === 'OPTIONS') return reply.code(204).send();
          return sendError(reply, new ApiError('method_not_allowed'));
        },
      });
    }
  };
}
