import type { FastifyInstance } from 'fastify';
import { envelope } from '../../http/envelope.ts';
import { inStore } from '../../http/guards/host-scope.ts';
import type { FastifyRequest, RouteParts } from '../../http/http-types.ts';
import { asSignedIn } from '../../http/in-context.ts';
import { addRoute } from '../../http/routes/add-route.ts';
import { requireSchemaRight } from './own-schema-routes.ts';
import { addSamples, removeSamples } from './pack-samples.ts';
import * as described from './pack-schemas.ts';
import { installPack, listPacks, planPack, planRemoval, removePack } from './packs.ts';

/** The packs of this program, which a tenant's admins install, bring up to date and take away again. */
export function packRoutes(app: FastifyInstance, parts: RouteParts): void {
  const { now, packs } = parts;
  const idOf = ({ params }: FastifyRequest) => (params as { pack: string }).pack;

  addRoute(app, described.packs, async (request) => {
    requireSchemaRight(request);
    return envelope(await inStore(request, (store) => listPacks(store, packs)));
  });

  addRoute(app, described.plan, async (request) => {
    const { rights } = requireSchemaRight(request);
    return envelope(await inStore(request, (store) => planPack(store, packs, idOf(request), rights)));
  });

  addRoute(app, described.removal, async (request) => {
    requireSchemaRight(request);
    return envelope(await inStore(request, (store) => planRemoval(store, idOf(request))));
  });

  addRoute(app, described.install, async (request) => {
    const who = requireSchemaRight(request);
    const { password } = request.body;
    return envelope(
      await inStore(request, (store) =>
        installPack({ store, who, now: now(), password }, packs, idOf(request)),
      ),
    );
  });

  addRoute(app, described.remove, async (request) => {
    const who = requireSchemaRight(request);
    const { password } = request.body;
    return envelope(
      await inStore(request, (store) => removePack({ store, who, now: now(), password }, idOf(request))),
    );
  });

  addRoute(app, described.addSamples, async (request) => {
    requireSchemaRight(request);
    await asSignedIn(parts, request, (ctx) => addSamples(ctx, packs, idOf(request)));
    return envelope({ count: packs.find(({ id }) => id === idOf(request))?.samples.length ?? 0 });
  });

  addRoute(app, described.removeSamples, async (request) => {
    requireSchemaRight(request);
    return envelope(await asSignedIn(parts, request, (ctx) => removeSamples(ctx, idOf(request))));
  });
}
