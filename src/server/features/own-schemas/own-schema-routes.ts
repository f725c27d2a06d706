import type { FastifyInstance } from 'fastify';
import { USER } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import { type LayerFiles, OWN_LAYER, type SchemaLayer } from '../../../shared/schema/layer-files.ts';
import { belowLayer, type Model, productOf } from '../../../shared/schema/model.ts';
import type { SignedIn } from '../../auth/principal.ts';
import { envelope } from '../../http/envelope.ts';
import { signedInOf } from '../../http/guards/authentication.ts';
import { inStore } from '../../http/guards/host-scope.ts';
import type { FastifyRequest, RouteParts } from '../../http/http-types.ts';
import { addRoute } from '../../http/routes/add-route.ts';
import { answerPage } from '../../http/static/page.ts';
import { heldLayers } from '../../store/held-layers.ts';
import type { Reader, Store } from '../../store/store.ts';
import { draftOf, keepDraft, placed } from './drafts.ts';
import { OwnDocuments } from './own-documents.ts';
import * as described from './own-schema-schemas.ts';
import { describeChanges, errorsIn, sentences } from './plan.ts';
import { publishDraft, undoVersion } from './publish.ts';
import type { StateMap } from './set-states.ts';
import { newestVersion, newestVersions } from './versions.ts';
import { visibleLayers } from './visible-files.ts';

const MOST_SHOWN = 100;

/** A tenant's own schemas, for its admins; and what everybody may know of the model that follows from them. */
export function ownSchemaRoutes(app: FastifyInstance, { now }: RouteParts): void {
  addRoute(app, described.view, async (request) => {
    const who = requireSchemaAdmin(request);
    return inStore(request, async (store) => {
      const { version, files, draft } = await store.read(async (reader) => ({
        ...(await newestVersion(reader)),
        draft: (await draftOf(reader, who.id)) ?? null,
      }));
      const off = placed(await errorsIn(belowLayer(store.model), files));
      return envelope({ version, digest: store.model.digest, files, draft, off });
    });
  });

  addRoute(app, described.draft, async (request) => {
    const who = requireSchemaAdmin(request);
    const files = request.body.files as LayerFiles;
    return envelope(await inStore(request, (store) => keepDraft(store, who, files)));
  });

  addRoute(app, described.publish, async (request) => {
    const who = requireSchemaAdmin(request);
    const { base, password, map } = request.body;
    return envelope(
      await inStore(request, (store) =>
        publishDraft({ store, who, now: now(), password }, base, map as StateMap),
      ),
    );
  });

  addRoute(app, described.undo, async (request) => {
    const who = requireSchemaAdmin(request);
    const { password } = request.body;
    return envelope(await inStore(request, (store) => undoVersion({ store, who, now: now(), password })));
  });

  addRoute(app, described.versions, async (request) => {
    requireSchemaAdmin(request);
    return envelope(
      await inStore(request, (store) =>
        store.read((reader) => listVersions(reader, belowLayer(store.model))),
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

/** The packs, and what the tenant has added itself. */
function parted(layers: readonly SchemaLayer[]) {
  const own = layers.find(({ id }) => id === OWN_LAYER);
  return { files: own?.files ?? {}, packs: layers.filter((one) => one !== own) };
}

/** What of the layers over the product's schemas somebody may know. */
async function layersFor(store: Store, who: SignedIn): Promise<SchemaLayer[]> {
  return visibleLayers(store.model, await store.read((reader) => heldLayers(reader)), who.rights);
}

/** @throws ApiError `forbidden` for everybody but admins of the tenant */
export function requireSchemaAdmin(request: FastifyRequest): SignedIn {
  const who = signedInOf(request);
  if (!who.rights.isAll) throw new ApiError('forbidden');
  return who;
}

async function listVersions(reader: Reader, below: Model) {
  const found = await newestVersions(reader, MOST_SHOWN + 1);
  const ids = [...new Set(found.flatMap(({ user }) => user ?? []))];
  const users = await reader.find(USER, { where: [{ property: 'id', op: 'in', value: ids }] });
  return found.slice(0, MOST_SHOWN).map(({ version, digest, change, at, user, files }, index) => {
    const who = users.find(({ id }) => id === user);
    return {
      version,
      digest,
      change,
      at,
      user: who ? { id: who.id, name: String(who.name) } : null,
      changes: sentences(describeChanges({ below, layer: OWN_LAYER }, found[index + 1]?.files ?? {}, files)),
    };
  });
}
