import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../shared/errors.ts';
import { tenantOrigin } from '../../auth/password-link.ts';
import { envelope } from '../../http/envelope.ts';
import { signedInOf } from '../../http/guards/authentication.ts';
import { inStore, storeTarget } from '../../http/guards/host-scope.ts';
import type { FastifyRequest, RouteParts } from '../../http/http-types.ts';
import { addRoute } from '../../http/routes/add-route.ts';
import type { TenantRef } from '../../tenancy/tenancy.ts';
import { calendarFeed } from './calendar-feed.ts';
import { calendarContent, changeCalendar, endCalendar, renewCalendar } from './calendar-link.ts';
import * as described from './calendar-schemas.ts';

const ENDING = '.ics';

/** Work orders, and what is planned, as a calendar feed for other programs, at a secret address per person. */
export function calendarRoutes(app: FastifyInstance, { settings, now }: RouteParts): void {
  addRoute(app, described.feed, async (request, reply) => {
    const { token } = request.params;
    if (!token.endsWith(ENDING)) throw new ApiError('not_found');
    const { subdomain, name } = tenantOf(request);
    const place = { origin: tenantOrigin(settings, subdomain), name };
    const text = await inStore(request, (store) =>
      calendarFeed(store, token.slice(0, -ENDING.length), place, now()),
    );
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(text);
  });

  addRoute(app, described.calendar, async (request) =>
    envelope(await inStore(request, (store) => calendarContent(store, signedInOf(request)))),
  );

  addRoute(app, described.renewCalendar, async (request, reply) => {
    const who = signedInOf(request);
    const { scope, planned = false } = request.body;
    const token = await inStore(request, (store) => renewCalendar(store, who, { scope, planned }));
    const url = `${tenantOrigin(settings, tenantOf(request).subdomain)}/api/v1/calendar/${token}${ENDING}`;
    return reply.code(201).send(envelope({ url }));
  });

  addRoute(app, described.changeCalendar, async (request, reply) => {
    const who = signedInOf(request);
    if (!(await inStore(request, (store) => changeCalendar(store, who, request.body))))
      throw new ApiError('not_found');
    return reply.code(204).send();
  });

  addRoute(app, described.endCalendar, async (request, reply) => {
    await inStore(request, (store) => endCalendar(store, signedInOf(request)));
    return reply.code(204).send();
  });
}

function tenantOf(request: FastifyRequest): TenantRef {
  const target = storeTarget(request);
  if (target.kind !== 'tenant') throw new ApiError('not_found');
  return target.ref;
}
