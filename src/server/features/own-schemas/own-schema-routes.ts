import type { FastifyInstance } from 'fastify';
import { USER } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import {
  INSTALLATION_LAYER,
  isPack,
  type LayerFiles,
  OWN_LAYER,
  type SchemaLayer,
} from '../../../shared/schema/layer-files.ts';
import { productOf } from '../../../shared/schema/model.ts';
import type { SignedIn } from '../../auth/principal.ts';
import { envelope } from '../../http/envelope.ts';
import { signedInOf } from '../../http/guards/authentication.ts';
import { inStore, storeTarget } from '../../http/guards/host-scope.ts';
import type { FastifyRequest, RouteParts } from '../../http/http-types.ts';
import { addRoute } from '../../http/routes/add-route.ts';
import { answerPage } from '../../http/static/page.ts';
import { heldLayers } from '../../store/held-layers.ts';
import type { Reader, Store } from '../../store/store.ts';
import { draftOf, keepDraft, placed } from './drafts.ts';
import { installationHome, tenantHome } from './layer-home.ts';
import { limitsOf, requireMayExtend } from './limits.ts';
import { OwnDocuments } from './own-documents.ts';
import * as described from './own-schema-schemas.ts';
import { changesIn, errorsIn, type Place, sentences } from './plan.ts';
import type { StateMap } from './set-states.ts';
import { valueResults } from './value-results.ts';
import { newestVersion, newestVersions } from './versions.ts';
import { visibleLayers } from './visible-files.ts';

const MOST_SHOWN = 100;

/**
 * What a tenant adds to the product, for its admins, and at the platform's host what the installation adds for all tenants; and what
 * everybody may know of the model that follows.
 */
export function ownSchemaRoutes(app: FastifyInstance, { now, wakeJobs, ...parts }: RouteParts): void {
  const ofInstallation = installationHome(parts);
  const homeOf = (request: FastifyRequest) =>
    storeTarget(request).kind === 'platform' ? ofInstallation : tenantHome;
  const limits = (request: FastifyRequest) => limitsOf(storeTarget(request), parts.tenancy.platform);
  /** What may be added, if anything. */
  const mayExtend = async (request: FastifyRequest) => {
    const found = await limits(request);
    requireMayExtend(found);
    return found;
  };
  /** Tenants follow what is published for all of them. */
  const followed = <Done>(done: Done): Done => {
    wakeJobs();
    return done;
  };

  addRoute(app, described.view, async (request) => {
    const who = requireSchemaRight(request);
    const home = homeOf(request);
    const allowed = await limits(request);
    return inStore(request, async (store) => {
      const { version, files, draft } = await store.read(async (reader) => ({
        ...(await newestVersion(reader, home.layer)),
        draft: (await draftOf(reader, who.id)) ?? null,
      }));
      const off = placed(await errorsIn(home.below(store), files, home.layer));
      return envelope({ version, digest: home.digest(store, files), files, draft, off, limits: allowed });
    });
  });

  addRoute(app, described.draft, async (request) => {
    const who = requireSchemaRight(request);
    const files = request.body.files as LayerFiles;
    const allowed = await mayExtend(request);
    return inStore(request, async (store) => {
      await keepDraft(store, who, files);
      return envelope(await homeOf(request).judge(store, files, who.rights, allowed));
    });
  });

  addRoute(app, described.results, async (request) => {
    const who = requireSchemaRight(request);
    const { files, entity: path, property: name } = request.body;
    // What a value is made of may be more than a role sees.
    if (!who.rights.isAll) return envelope([]);
    const asked = { files: files as LayerFiles, path, name, home: homeOf(request) };
    return envelope(await inStore(request, (store) => valueResults(store, asked, now())));
  });

  addRoute(app, described.publish, async (request) => {
    const who = requireSchemaRight(request);
    const { base, password, map } = request.body;
    const allowed = await mayExtend(request);
    const published = await inStore(request, (store) =>
      homeOf(request).publish({ store, who, now: now(), password, limits: allowed }, base, map as StateMap),
    );
    return envelope(followed(published));
  });

  addRoute(app, described.undoing, async (request) => {
    const { rights } = requireSchemaRight(request);
    return envelope(await inStore(request, (store) => homeOf(request).judgeUndo(store, rights)));
  });

  addRoute(app, described.undo, async (request) => {
    const who = requireSchemaRight(request);
    const { base, password, map } = request.body;
    await mayExtend(request);
    const undone = await inStore(request, (store) =>
      homeOf(request).undo({ store, who, now: now(), password }, base, map as StateMap),
    );
    return envelope(followed(undone));
  });

  addRoute(app, described.versions, async (request) => {
    requireSchemaRight(request);
    const home = homeOf(request);
    return envelope(
      await inStore(request, (store) =>
        store.read((reader) => listVersions(reader, { below: home.below(store), layer: home.layer })),
      ),
    );
  });

  addRoute(app, described.model, async (request) => {
    const who = signedInOf(request);
    return inStore(request, async (store) =>
      envelope({ digest: store.model.digest, ...parted(await layersFor(store, who)) }),
    );
  });

  const documents = new OwnDocuments();
  addRoute(app, described.openApi, async (request, reply) => {
    const who = signedInOf(request);
    const page = await inStore(request, async (store) =>
      documents.with(productOf(store.model).digest, await layersFor(store, who)),
    );
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8');
    return answerPage(request, reply, page);
  });
}

/** The packs, what the installation has added, and what the tenant has added itself. */
function parted(layers: readonly SchemaLayer[]) {
  const filesOf = (layer: string) => layers.find(({ id }) => id === layer)?.files ?? {};
  return {
    files: filesOf(OWN_LAYER),
    installation: filesOf(INSTALLATION_LAYER),
    packs: layers.filter(({ id }) => isPack(id)),
  };
}

/** What of the layers over the product's schemas somebody may know. */
async function layersFor(store: Store, who: SignedIn): Promise<SchemaLayer[]> {
  return visibleLayers(store.model, await store.read((reader) => heldLayers(reader)), who.rights);
}

/** @throws ApiError `forbidden` for everybody without the right `schema`: admins have it, and those of the platform at its host */
export function requireSchemaRight(request: FastifyRequest): SignedIn {
  const who = signedInOf(request);
  if (!who.rights.schema) throw new ApiError('forbidden');
  return who;
}

async function listVersions(reader: Reader, place: Place) {
  const found = await newestVersions(reader, MOST_SHOWN + 1, { layer: place.layer });
  const ids = [...new Set(found.flatMap(({ user }) => user ?? []))];
  const users = await reader.find(USER, { where: [{ property: 'id', op: 'in', value: ids }] });
  return found.slice(0, MOST_SHOWN).map(({ version, digest, change, at, user, ...made }, index) => {
    const who = users.find(({ id }) => id === user);
    return {
      version,
      digest,
      change,
      at,
      user: who ? { id: who.id, name: String(who.name) } : null,
      changes: sentences(changesIn(place, found[index + 1]?.files ?? {}, made)),
    };
  });
}
