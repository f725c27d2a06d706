import type { FastifyInstance } from 'fastify';
import { envelope } from '../../http/envelope.ts';
import { inStore, storeTarget } from '../../http/guards/host-scope.ts';
import type { FastifyRequest, RouteParts } from '../../http/http-types.ts';
import { addRoute } from '../../http/routes/add-route.ts';
import type { Store } from '../../store/store.ts';
import { type HiddenPart, hiddenForAll, hiddenInTenant } from './hidden-parts.ts';
import { installationHome } from './layer-home.ts';
import { requireSchemaRight } from './own-schema-routes.ts';
import { sentences } from './plan.ts';
import { purgeInTenant } from './purge.ts';
import { purgeForAll } from './purge-for-all.ts';
import * as described from './purge-schemas.ts';
import { referring } from './refers-to-hidden.ts';
import { newestVersion } from './versions.ts';

/** What is hidden of a layer, and its end. */
export function purgeRoutes(app: FastifyInstance, parts: RouteParts): void {
  const { now, tenancy, wakeJobs } = parts;
  const ofInstallation = installationHome(parts);
  const isPlatform = (request: FastifyRequest) => storeTarget(request).kind === 'platform';

  addRoute(app, described.hidden, async (request) => {
    requireSchemaRight(request);
    return inStore(request, async (store) => {
      const hidden = isPlatform(request)
        ? await store.read((reader) => hiddenForAll(reader, ofInstallation.below(store)))
        : await hiddenInTenant(store);
      return envelope(await shown(store, hidden, isPlatform(request)));
    });
  });

  addRoute(app, described.purge, async (request) => {
    const who = requireSchemaRight(request);
    const { password, ...purging } = request.body;
    const purged = await inStore(request, async (store) => {
      const asked = { store, who, now: now(), password };
      if (!isPlatform(request)) return purgeInTenant(asked, purging);
      const { layer } = ofInstallation;
      const { files } = await store.read((reader) => newestVersion(reader, layer));
      const place = { below: ofInstallation.below(store), layer };
      return purgeForAll(asked, purging, { tenancy, place, digest: ofInstallation.digest(store, files) });
    });
    wakeJobs();
    return envelope(purged);
  });
}

async function shown(store: Store, hidden: readonly HiddenPart[], isPlatform: boolean) {
  const latest = [...hidden].sort((a, b) => b.version - a.version || (a.name < b.name ? -1 : 1));
  return store.read(async (reader) => {
    const all = [];
    for (const part of latest) {
      const { layer: _layer, leading: _leading, parent: _parent, from, ...said } = part;
      // Who speaks of it is each tenant's own.
      const refers = isPlatform ? [] : sentences(await referring(reader, part));
      all.push({ ...said, from: from.toISOString(), refers });
    }
    return all;
  });
}
