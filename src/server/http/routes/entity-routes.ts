import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../shared/errors.ts';
import type { Entity, StoreScope } from '../../../shared/schema/entity.ts';
import { INSTALLATION_LAYER, OWN_LAYER } from '../../../shared/schema/layer-files.ts';
import { storeModel } from '../../../shared/schema/model.ts';
import { readEntity } from '../../../shared/schema/read-entity.ts';
import { say } from '../../../shared/texts/text.ts';
import { listAssignees } from '../../records/assignees.ts';
import { runBatch } from '../../records/batch.ts';
import { createBulk } from '../../records/bulk.ts';
import { countViews } from '../../records/count-views.ts';
import { exportRows } from '../../records/export/export-rows.ts';
import { listReaders } from '../../records/list-readers.ts';
import { isUnchanged, listTag } from '../../records/list-tag.ts';
import { runAction } from '../../records/run-action.ts';
import { listSignatures } from '../../records/signing/list-signatures.ts';
import { summarize } from '../../records/summarize.ts';
import { envelope, sendRecord } from '../envelope.ts';
import type { FeatureApi, RouteParts } from '../http-types.ts';
import { inContext } from '../in-context.ts';
import { idempotencyKey, ifMatch, queryOf, recordKey } from '../request-parts.ts';
import type { RouteDescription } from '../route-schema.ts';
import { sendFile } from '../send-file.ts';
import { addRoute } from './add-route.ts';
import { type EntityActions, generalActions, type Run } from './entity-actions.ts';
import { type EntityRoutes, entityRoutesOf } from './entity-schemas.ts';
import { signaturesRoute } from './signatures-schema.ts';
import { singletonRoutes } from './singleton-routes.ts';

/** Stands for each entity of a layer: which there are is known only once somebody asks at a host. */
const anyOf = (layer: string) =>
  readEntity(`${layer}/:entity`, { title: 'Own record', 'x-entity': { comments: true } });

/** The routes of every entity of this installation; on a host whose store does not hold an entity they do not exist. */
export function entityRoutes(app: FastifyInstance, parts: RouteParts, features: readonly FeatureApi[]): void {
  const added = features.flatMap(({ actions }) => actions?.(parts) ?? []);
  const actionsOf = (scope: StoreScope, path: string): EntityActions =>
    Object.assign({}, generalActions, ...added.map((own) => own[scope]?.[path]));
  for (const entity of Object.values({
    ...storeModel(parts.product, 'platform').entities,
    ...storeModel(parts.product, 'tenant').entities,
  })) {
    const actions = {
      platform: actionsOf('platform', entity.path),
      tenant: actionsOf('tenant', entity.path),
    };
    const add = entity.singleton ? singletonRoutes : addRoutes;
    add(app, entity, (request, work) =>
      inContext(parts, request, entity.path, (ctx, own) => work(actions[ctx.schema.scope], ctx, own)),
    );
  }
  for (const layer of [OWN_LAYER, INSTALLATION_LAYER, ...parts.packs.map(({ id }) => id)]) {
    const ofLayer: Run = (request, work) => {
      const { entity } = request.params as { entity: string };
      return inContext(parts, request, `${layer}/${entity}`, (ctx, own) => work(generalActions, ctx, own));
    };
    addRoutes(app, anyOf(layer), ofLayer);
    addOwnActions(app, layer, ofLayer);
  }
}

/** The actions of entities of a layer: which there are is known only by the model of a request. */
function addOwnActions(app: FastifyInstance, layer: string, run: Run): void {
  app.post(`/${layer}/:entity/:id/:action`, { config: { hosts: 'tenant' } }, async (request, reply) => {
    const { id, action: name } = request.params as { id: string; action: string };
    const key = recordKey({ params: { id } });
    const way = { idempotencyKey: idempotencyKey(request), ifMatch: ifMatch(request) };
    const after = await run(request, (_actions, ctx, own) => {
      const action = own.actions?.find((one) => one.name === name);
      if (!action) throw new ApiError('not_found');
      return runAction(ctx, own, action, key, request.body, way);
    });
    return sendRecord(reply, 200, after);
  });
  addSignatures(app, signaturesRoute(anyOf(layer)), run);
}

function addSignatures(app: FastifyInstance, description: RouteDescription | undefined, run: Run): void {
  addRoute(app, description, (request) =>
    run(request, async (_actions, ctx, own) => envelope(await listSignatures(ctx, own, recordKey(request)))),
  );
}

function addRoutes(app: FastifyInstance, entity: Entity, run: Run): void {
  const routes = entityRoutesOf(entity);
  addActions(app, entity, routes, run);
  addSignatures(app, routes.signatures, run);

  addRoute(app, routes.list, async (request, reply) => {
    const query = queryOf(request);
    if (Object.hasOwn(query, 'format'))
      return run(request, async (_actions, ctx, own) =>
        sendFile(
          reply,
          { file: own.path.replaceAll('/', '-'), title: own.plural },
          await exportRows(ctx, own, query),
          await ctx.zone(),
        ),
      );
    const parent = singleParent(entity, query);
    if (parent === undefined)
      return run(request, async (actions, ctx, own) => {
        const tag = await listTag(ctx, own, query);
        if (tag !== undefined) reply.header('etag', tag);
        if (tag !== undefined && isUnchanged(request.headers['if-none-match'], tag))
          return reply.code(304).send();
        return actions.list(ctx, own, query);
      });
    const found = await run(request, (actions, ctx, own) => actions.single(ctx, own, parent));
    return found ? sendRecord(reply, 200, found) : envelope(null);
  });
  addRoute(app, routes.summary, (request) =>
    run(request, (_actions, ctx, own) => summarize(ctx, own, queryOf(request))),
  );
  addRoute(app, routes.batch, async (request) => {
    const key = idempotencyKey(request);
    return run(request, (actions, ctx, own) => runBatch(ctx, own, request.body, actions, key));
  });
  addRoute(app, routes.bulk, async (request, reply) => {
    const key = idempotencyKey(request);
    const made = await run(request, (_actions, ctx, own) => createBulk(ctx, own, request.body, key));
    return reply.code(201).send(envelope(made));
  });
  addRoute(app, routes.counts, (request) =>
    run(request, async (_actions, ctx, own) => envelope(await countViews(ctx, own, queryOf(request)))),
  );
  addRoute(app, routes.assignees, (request) =>
    run(request, async (_actions, ctx, own) => envelope(await listAssignees(ctx, own))),
  );
  addRoute(app, routes.readers, (request) =>
    run(request, async (_actions, ctx, own) =>
      envelope(
        await listReaders(
          ctx,
          own,
          recordKey(request),
          (queryOf(request) as { search?: string }).search ?? '',
        ),
      ),
    ),
  );
  addRoute(app, routes.get, async (request, reply) => {
    const key = recordKey(request);
    return sendRecord(reply, 200, await run(request, (actions, ctx, own) => actions.get(ctx, own, key)));
  });
  addRoute(app, routes.create, async (request, reply) => {
    const way = { idempotencyKey: idempotencyKey(request) };
    const made = await run(request, (actions, ctx, own) => actions.create(ctx, own, request.body, way));
    return sendRecord(reply, 201, made);
  });
  addRoute(app, routes.update, async (request, reply) => {
    const key = recordKey(request);
    const way = { ifMatch: ifMatch(request), idempotencyKey: idempotencyKey(request) };
    const changed = await run(request, (actions, ctx, own) =>
      actions.update(ctx, own, key, request.body, way),
    );
    return sendRecord(reply, 200, changed);
  });
  addRoute(app, routes.restore, async (request, reply) => {
    const key = recordKey(request);
    const way = { idempotencyKey: idempotencyKey(request) };
    const restored = await run(request, (actions, ctx, own) => actions.restore(ctx, own, key, way));
    return sendRecord(reply, 200, restored);
  });
  addRoute(app, routes.delete, async (request, reply) => {
    const key = recordKey(request);
    const way = { ifMatch: ifMatch(request) };
    await run(request, (actions, ctx, own) => actions.remove(ctx, own, key, way));
    return reply.code(204).send();
  });
}

/** The other actions on a record, each at an address below it. */
function addActions(app: FastifyInstance, entity: Entity, routes: EntityRoutes, run: Run): void {
  for (const action of entity.actions ?? [])
    addRoute(app, routes[`action ${action.name}`], async (request, reply) => {
      const key = recordKey(request);
      const way = { idempotencyKey: idempotencyKey(request), ifMatch: ifMatch(request) };
      const after = await run(request, (actions, ctx, own) =>
        actions.act(ctx, own, action, key, request.body, way),
      );
      return sendRecord(reply, 200, after);
    });
}

/** The parent's id, if a single entity is requested by its parent, as in `?work_order=7`. */
function singleParent(entity: Entity, query: Record<string, string>): number | undefined {
  const { single, parent } = entity;
  if (!single || parent === undefined || !Object.hasOwn(query, parent)) return undefined;
  const id = Number(query[parent]);
  if (/^[1-9][0-9]{0,15}$/.test(query[parent] ?? '') && Number.isSafeInteger(id)) return id;
  const errors = { [parent]: [say('field.record')] };
  throw new ApiError('malformed', say('request.check_parameter', { name: parent }), errors);
}
