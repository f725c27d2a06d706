import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '../../../shared/errors.ts';
import { say } from '../../../shared/texts/text.ts';
import { authenticate } from '../../auth/authenticate.ts';
import { changedBy, recentChanges } from '../../events/recent-changes.ts';
import { envelope } from '../envelope.ts';
import { bearerOf, sessionKey, signedInOf } from '../guards/authentication.ts';
import { inStore, storeTarget } from '../guards/host-scope.ts';
import type { AppParts, FastifyRequest } from '../http-types.ts';
import { EventStream } from '../live/event-stream.ts';
import { LiveFeed } from '../live/live-feed.ts';
import { OpenStreams } from '../live/open-streams.ts';
import { seenChanges } from '../live/seen-changes.ts';
import { queryOf } from '../request-parts.ts';
import { addRoute } from './add-route.ts';
import { events } from './events-schema.ts';

/** A page reads its data first, and opens its stream within this time after. */
const OPENING_MS = 10_000;

/** Tells a signed-in user which entities have changed, once or as a stream of events. */
export function eventsRoute(
  app: FastifyInstance,
  { tenancy, log, now }: Pick<AppParts, 'tenancy' | 'log'> & { now: () => Date },
): void {
  const feed = new LiveFeed(tenancy, log);
  const streams = new OpenStreams(app.server);
  app.addHook('preClose', async () => streams.endAll());

  addRoute(app, events, async (request, reply) => {
    const since = sinceOf(request);
    const target = storeTarget(request);
    const signedIn = signedInOf(request);
    const isStream = request.headers.accept?.includes('text/event-stream') === true;
    const tenant = target.kind === 'tenant' ? target.ref.id : target.kind;
    if (isStream) streams.requireRoom(tenant);
    const first = await inStore(request, async (store) => {
      const ofLate = isStream ? new Date(now().getTime() - OPENING_MS) : undefined;
      const { last, entries } = await recentChanges(store, since, ofLate);
      const changed = entries && changedBy(entries);
      return {
        last,
        changed: await store.read((reader) => seenChanges(reader, signedIn, changed)),
      };
    });
    if (!isStream) return envelope(first);
    const stop = { following: () => {}, counting: () => {} };
    const stream = open(request, reply, () => {
      stop.following();
      stop.counting();
    });
    stream.send(first.last, first.changed);
    stop.counting = streams.add({
      tenant,
      user: signedIn.id,
      session: sessionKey(target, signedIn),
      end: () => stream.end(),
    });
    stop.following = feed.subscribe(target, first.last, {
      end: () => stream.end(),
      async tell(store, last, changed) {
        // The session may have ended since, or its role may have changed.
        const live = await authenticate(store, bearerOf(request), now(), target.kind);
        if (!live) return stream.end();
        const seen = await store.read((reader) => seenChanges(reader, live, changed));
        if (seen.length > 0) stream.send(last, seen);
      },
    });
    return reply;
  });
}

/** Starts the answer; from then on the request keeps no store open. */
function open(request: FastifyRequest, reply: FastifyReply, ended: () => void): EventStream {
  request.lease?.end();
  return new EventStream(reply, ended);
}

function sinceOf(request: FastifyRequest<{ Querystring: { since?: string | string[] } }>): number {
  const { since, ...others } = queryOf(request);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new ApiError('malformed', say('request.parameter_unknown', { name: unknown }));
  const text = since ?? request.headers['last-event-id'] ?? '0';
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text))
    throw new ApiError('malformed', say('request.since'));
  return Number(text);
}
