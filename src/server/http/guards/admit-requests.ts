import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../shared/errors.ts';
import { say } from '../../../shared/texts/text.ts';
import type { HostTarget } from '../../tenancy/tenancy.ts';
import type { AppParts, FastifyReply } from '../http-types.ts';
import { Admission, type Ticket } from './admission.ts';

/** Created once: under load no request should pay for a stack trace. */
const BUSY = new ApiError('unavailable', say('request.busy'), undefined, 1);

class RequestTicket implements Ticket {
  readonly key: unknown;
  holds = false;
  readonly #reply: FastifyReply;
  readonly #left: () => void;
  #done: (error?: Error) => void;
  #wasLetIn = false;

  constructor(admission: Admission, key: unknown, reply: FastifyReply, done: (error?: Error) => void) {
    this.key = key;
    this.#reply = reply;
    this.#left = () => admission.leave(this);
    this.#done = done;
  }

  get gone(): boolean {
    return this.#reply.raw.destroyed;
  }

  go(refused: boolean): void {
    // Also called if it is never answered, because the connection has ended.
    if (!refused && !this.#wasLetIn) this.#reply.raw.once('close', this.#left);
    this.#wasLetIn ||= !refused;
    this.#done(refused ? BUSY : undefined);
  }

  /** Sets what continues the next time it is let in. */
  before(done: (error?: Error) => void): this {
    this.#done = done;
    return this;
  }
}

/**
 * Lets the requests of a group of routes in, before any other work for them: in turn by tenant, and no more than can be
 * answered soon. A request holds its place until its answer is ready. It holds none while its body arrives, so that slow
 * senders take nobody's place; it asks for one again when the body is complete. Nor does it hold one while it waits in
 * another queue, as password checks do.
 */
export function admitRequests(app: FastifyInstance, { settings, tenancy }: AppParts): void {
  if (settings.maxQueue === 0) return;
  const admission = new Admission({ places: settings.maxRequests, waiting: settings.maxQueue });

  app.addHook('onRequest', (request, reply, done) => {
    const target = tenancy.resolve(request.raw.headers.host);
    const visit = new RequestTicket(admission, keyOf(target), reply, done);
    request.visit = visit;
    admission.enter(visit);
  });
  app.addHook('preParsing', ({ visit }, _reply, payload, done) => {
    if (visit) admission.leave(visit);
    done(null, payload);
  });
  app.addHook('preValidation', ({ visit, routeOptions }, _reply, done) => {
    const asks = !routeOptions.config.ownQueue && visit?.gone === false;
    if (asks && visit instanceof RequestTicket) admission.resume(visit.before(done));
    else done();
  });
  app.addHook('onSend', ({ visit }, _reply, payload, done) => {
    if (visit) admission.leave(visit);
    done(null, payload);
  });
}

/** A tenant by its number, so that no spelling of its Host gets a queue of its own. */
function keyOf(target: HostTarget): unknown {
  return target.kind === 'tenant' ? target.ref.id : target.kind;
}
