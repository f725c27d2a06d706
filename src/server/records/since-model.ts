import { ApiError, type FeatureError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { ownSchema } from '../../shared/schema/extend-model.ts';
import {
  filesOf,
  isOwnEntity,
  type LayerFiles,
  OWN_LAYER,
  OWN_PREFIX,
} from '../../shared/schema/layer-files.ts';
import { propertyOf } from '../../shared/schema/manifest.ts';
import { readEntity } from '../../shared/schema/read-entity.ts';
import { say, type Text } from '../../shared/texts/text.ts';
import type { Schema } from '../access/schema.ts';
import { heldLayers, NEWEST_FIRST, ofLayer, VERSIONS } from '../store/held-layers.ts';
import type { Reader } from '../store/store.ts';

/** So many versions are looked through for when a property went. */
const MOST_VERSIONS = 300;
const CHANGED: FeatureError = {
  code: 'schema_changed',
  status: 409,
  text: say('schema.changed_since'),
};

/**
 * Refuses a body that was made by another model, but only if it names a property that was of another kind there.
 * @param digest that of the model by which the body was made, as its sender says
 * @throws ApiError `schema_changed`
 */
export async function requireKnownKinds(
  reader: Reader,
  entity: Entity,
  body: unknown,
  digest: string | undefined,
): Promise<void> {
  if (digest === undefined || digest === reader.model.digest || typeof body !== 'object' || body === null)
    return;
  const where = [{ property: 'digest', op: 'eq' as const, value: digest }];
  const [then] = await reader.find(VERSIONS, { where, limit: 1 });
  if (!then) return;
  const layers = await heldLayers(reader, Number(then.version));
  const before = layers.flatMap(({ files, id }) => addedIn(files, entity.path, id));
  const fields = Object.keys(body).filter((name) => {
    const [was, is] = [before.find((one) => one.name === name), propertyOf(entity, name)];
    return was && is && (was.kind !== is.kind || was.reference?.entity !== is.reference?.entity);
  });
  if (fields.length === 0) return;
  const texts = fields.map((name): [string, Text[]] => [name, [say('field.other_kind')]]);
  throw new ApiError(CHANGED, undefined, Object.fromEntries(texts));
}

/**
 * The same error, which says of properties that are unknown by now in which version they went. Others of it stay as they are.
 * @param reader reads the store in which the error was raised; asked only if there is something to say
 */
export async function sayingWhatIsGone(
  error: unknown,
  schema: Schema,
  entity: Entity,
  read: (work: (reader: Reader) => Promise<Text[]>) => Promise<Text[]>,
): Promise<unknown> {
  // Whoever sees only a part of the records hears nothing of what they have had.
  if (!(error instanceof ApiError) || !error.fields || !readsWhole(schema, entity)) return error;
  const isUnknown = (texts: Text[]) => texts.some(({ code }) => code === 'field.unknown');
  const names = Object.keys(error.fields).filter(
    (name) => isUnknown(error.fields?.[name] ?? []) && mayHaveBeenOwn(schema, entity, name),
  );
  if (names.length === 0) return error;
  const said = await read(async (reader) => {
    const where = [ofLayer(OWN_LAYER)];
    const rows = await reader.find(VERSIONS, { where, order: NEWEST_FIRST, limit: MOST_VERSIONS });
    const versions = rows.map(({ version, files }) => ({
      version: Number(version),
      names: addedIn(files as LayerFiles, entity.path).flatMap((one) =>
        one.class === undefined || schema.rights.knows(one.class) ? [one.name] : [],
      ),
    }));
    return names.map((name) => {
      const last = versions.findIndex((one) => one.names.includes(name));
      const went = versions[last - 1];
      return went ? say('field.gone', { version: went.version }) : say('field.unknown');
    });
  });
  const told = names.map((name, at): [string, Text[]] => [name, [said[at] as Text]]);
  return error.withFields({ ...error.fields, ...Object.fromEntries(told) });
}

function readsWhole({ rights, whole }: Schema, entity: Entity): boolean {
  return rights.readsWhole(entity, whole.entities);
}

/** Somebody from whom a property is hidden hears no more of it than that it is not known. */
function mayHaveBeenOwn({ whole }: Schema, { path }: Entity, name: string): boolean {
  const entity = whole.find(path);
  if (!entity || propertyOf(entity, name)) return false;
  return isOwnEntity(path) || name.startsWith(OWN_PREFIX);
}

function addedIn(files: LayerFiles, path: string, layer = OWN_LAYER) {
  const { data } = filesOf(files, path);
  return readEntity(path, ownSchema(data, isOwnEntity(path, layer) ? { path } : { layer })).properties;
}
