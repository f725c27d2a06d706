import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Pack, readPacks } from '../../src/server/lib/product-packs.ts';
import { SAMPLE_MOMENT } from '../../src/shared/sample-rows.ts';
import { checkLayer } from '../../src/shared/schema/check-layer.ts';
import { extendModel } from '../../src/shared/schema/extend-model.ts';
import { INSTALLATION_LAYER, OWN_LAYER } from '../../src/shared/schema/layer-files.ts';
import { propertyOf } from '../../src/shared/schema/manifest.ts';
import type { Model } from '../../src/shared/schema/model.ts';
import { printedPlaces } from '../../src/shared/schema/printed-places.ts';
import { typedPlaces } from '../../src/shared/schema/typed-places.ts';
import { inWords } from '../../src/shared/texts/text.ts';
import { suggestion } from './nearest.ts';
import type { SchemaError } from './source-file.ts';

/** A name that is also the beginning of other names: no `_`, so that none begins another. */
const NAME = /^[a-z][a-z0-9]{1,19}$/;

/** What is wrong with the packs of a folder, each over the product alone: a tenant may have any of them. */
export function packErrors(folder: string, product: Model): SchemaError[] {
  if (!existsSync(folder)) return [];
  return readPacks(folder).flatMap((pack) => {
    const clash = clashErrors(pack, product);
    // Its files would be taken for those of the product: all that is said of them then would mislead.
    return clash.length > 0
      ? clash
      : [...aboutErrors(pack), ...fileErrors(pack, folder, product), ...sampleErrors(pack, product)];
  });
}

/** Names that the product has already. */
function clashErrors({ id }: Pack, product: Model): SchemaError[] {
  const entities = Object.values(product.entities);
  const met = entities.find((entity) => entity.properties.some(({ name }) => name.startsWith(`${id}_`)));
  return [
    entities.some(({ path }) => path.startsWith(`${id}/`))
      ? aboutError(id, `the product has a folder "${id}" too: name that folder or the pack otherwise`)
      : [],
    met
      ? aboutError(id, `${met.path} has a property whose name begins with "${id}_": name the pack otherwise`)
      : [],
  ].flat();
}

function aboutErrors({ id, title, description, version }: Pack): SchemaError[] {
  return [
    NAME.test(id) ? [] : aboutError(id, 'name the folder of a pack with small letters and digits'),
    [OWN_LAYER, INSTALLATION_LAYER].includes(id)
      ? aboutError(id, `"${id}" is the name of another layer`)
      : [],
    [title, description].every((text) => typeof text === 'string' && text !== '')
      ? []
      : aboutError(id, '"title" and "description" are texts for those who choose it'),
    Number.isInteger(version) && version > 0 ? [] : aboutError(id, '"version" is a whole number from 1'),
  ].flat();
}

function aboutError(id: string, message: string): SchemaError {
  return { file: `packs/${id}/pack.json`, line: 1, column: 1, message };
}

/** Sample rows name what is there, and rows that come before them. */
function sampleErrors({ id, files, samples }: Pack, product: Model): SchemaError[] {
  const { entities } = extendModel(product, files, id);
  const keys = new Map<string, string>();
  return samples.flatMap(({ key, entity: path, values }, index) => {
    const error = (message: string): SchemaError => ({
      ...{ file: `packs/${id}/samples.json`, line: 1, column: 1 },
      message: `row ${index + 1}: ${message}`,
    });
    const entity = entities[path];
    if (!entity) return error(`there is no entity "${path}"${suggestion(path, Object.keys(entities))}`);
    if (key !== undefined) keys.set(key, path);
    return Object.entries(values).flatMap(([name, value]) => {
      const property = propertyOf(entity, name);
      const names = entity.properties.map((one) => one.name);
      if (!property) return error(`"${name}" is no property of ${path}${suggestion(name, names)}`);
      if (typeof value !== 'string' || !value.startsWith('@')) return [];
      if (value === '@me' || SAMPLE_MOMENT.test(value)) return [];
      return keys.get(value.slice(1)) === property.reference?.entity && property.reference
        ? []
        : error(`"${value}" is no row before it that "${name}" may refer to`);
    });
  });
}

function fileErrors(pack: Pack, folder: string, product: Model): SchemaError[] {
  return checkLayer(product, pack.files, pack.id).map(({ file, line, column, text }) => ({
    file: `packs/${pack.id}/${file}`,
    ...typedAt(pack, join(folder, pack.id, file), { file, line, column }),
    message: inWords(text),
  }));
}

/** Where something stands in the file as it was typed, by where it would stand in one that is printed. */
function typedAt(
  { files }: Pack,
  path: string,
  { file, line, column }: { file: string; line: number; column: number },
): { line: number; column: number } {
  const printed = [...printedPlaces(files[file])];
  const at = printed.find(([, place]) => place.line === line && place.column === column)?.[0] ?? '';
  return typedPlaces(readFileSync(path, 'utf8')).get(at) ?? { line: 1, column: 1 };
}
