import type { FastifyInstance } from 'fastify';
import { ASSET } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import { publicLook } from '../../files/company-look.ts';
import { envelope } from '../../http/envelope.ts';
import { inStore, storeTarget } from '../../http/guards/host-scope.ts';
import type { FastifyRequest, RouteParts } from '../../http/http-types.ts';
import { inContext } from '../../http/in-context.ts';
import { addRoute } from '../../http/routes/add-route.ts';
import { visible } from '../../records/authorize.ts';
import { eq } from '../../store/eq.ts';
import { TOKEN } from './find-place.ts';
import { addPhotos } from './late-photos.ts';
import { publicForm, publicStatus, report } from './public-portal.ts';
import * as described from './public-schemas.ts';

/** What anonymous users may do: report a problem, and follow its progress. */
export function publicRoutes(app: FastifyInstance, parts: RouteParts): void {
  addRoute(app, described.portal, async (request) => {
    const form = await inStore(request, async (store) => ({
      look: await store.read(publicLook),
      ...(await publicForm(store, request.params.token, parts.now())),
    }));
    return envelope({ company: companyOf(request), ...form });
  });

  addRoute(app, described.report, async (request, reply) => {
    const from = { address: request.ip, hooks: parts.hooks, now: parts.now() };
    const status = await inStore(request, (store) => report(store, request.params.token, request.body, from));
    return reply.code(201).send(envelope({ status }));
  });

  addRoute(app, described.status, async (request) => {
    const found = await inStore(request, async (store) => ({
      look: await store.read(publicLook),
      ...(await publicStatus(store, request.params.token, parts.now())),
    }));
    return envelope({ company: companyOf(request), ...found });
  });

  addRoute(app, described.morePhotos, async (request) => {
    const by = { hooks: parts.hooks, now: parts.now() };
    await inStore(request, (store) => addPhotos(store, request.params.token, request.body, by));
    return envelope({ added: request.body.photos.length });
  });

  addRoute(app, described.label, (request) =>
    inContext(parts, request, ASSET, async (ctx, entity) => {
      if (!TOKEN.test(request.params.token)) throw new ApiError('not_found');
      // The token itself is visible to nobody: it is looked up without rights, and the asset is then read with the
      // caller's rights.
      const found = await ctx.store.read(async (reader) => {
        const asset = await reader.first(entity.path, [eq('qr_token', request.params.token)]);
        // The store compares texts ignoring case; a token must match exactly.
        if (asset?.qr_token !== request.params.token) return null;
        return visible(ctx, reader).get(entity.path, asset.id);
      });
      if (!found) throw new ApiError('not_found');
      return envelope({ id: found.id, name: String(found.name) });
    }),
  );
}

function companyOf(request: FastifyRequest): string {
  const target = storeTarget(request);
  return target.kind === 'tenant' ? target.ref.name : '';
}
