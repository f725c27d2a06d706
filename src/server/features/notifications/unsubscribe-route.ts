import type { FastifyInstance } from 'fastify';
import { inStore } from '../../http/guards/host-scope.ts';
import { DONE, describe, text } from '../../http/route-schema.ts';
import { addRoute } from '../../http/routes/add-route.ts';
import { unsubscribe } from './unsubscribe.ts';

export const unsubscribeRoute = describe('POST', '/public/unsubscribe/:token', {
  id: 'unsubscribe',
  tag: 'Requests',
  summary: 'No more mails of this kind',
  description:
    'By the token of a mail; mail programs call it by themselves (RFC 8058). Twice is as good as once.',
  guard: { open: true, hosts: 'tenant', takesForm: true },
  params: { token: { ...text(64), description: 'What the address of the page ends with.' } },
  answers: { 204: DONE },
});

/** The end of a kind of mail, for whoever has one. */
export function addUnsubscribe(app: FastifyInstance): void {
  addRoute(app, unsubscribeRoute, async (request, reply) => {
    await inStore(request, (store) => unsubscribe(store, request.params.token));
    return reply.code(204).send();
  });
}
