import type { FastifyInstance } from 'fastify';
import { type Entity, SINGLETON_ID } from '../../../shared/schema/entity.ts';
import { ensureSingleton } from '../../records/singleton.ts';
import { sendRecord } from '../envelope.ts';
import { idempotencyKey, ifMatch, queryOf } from '../request-parts.ts';
import { addRoute } from './add-route.ts';
import type { Run } from './entity-actions.ts';
import { entityRoutesOf } from './entity-schemas.ts';

/** The routes of an entity that has exactly one record: its address has no id. */
export function singletonRoutes(app: FastifyInstance, entity: Entity, run: Run): void {
  const routes = entityRoutesOf(entity);

  addRoute(app, routes.get, async (request, reply) => {
    queryOf(request);
    const found = await run(request, async (actions, ctx, own) => {
      await ensureSingleton(ctx, own);
      return actions.get(ctx, own, SINGLETON_ID);
    });
    return sendRecord(reply, 200, found);
  });
  addRoute(app, routes.update, async (request, reply) => {
    const way = { ifMatch: ifMatch(request), idempotencyKey: idempotencyKey(request) };
    const changed = await run(request, async (actions, ctx, own) => {
      await ensureSingleton(ctx, own);
      return actions.update(ctx, own, SINGLETON_ID, request.body, way);
    });
    return sendRecord(reply, 200, changed);
  });
}
