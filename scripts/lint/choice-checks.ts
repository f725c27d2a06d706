import type { Property } from '../../src/shared/schema/entity.ts';
import { propertyOf } from '../../src/shared/schema/manifest.ts';
import { isWay } from '../../src/shared/schema/where.ts';
import { type Entities, type EntityFiles, isReadable } from './entity-file.ts';
import { suggestion } from './nearest.ts';
import { checkWhere } from './where-checks.ts';

/** Checks which records a reference lets people choose (`x-reference.where`), and what forms a tree (`x-entity.tree`). */
export function checkChoosable(all: Entities): void {
  for (const files of all.values()) {
    checkTree(files);
    for (const property of files.entity.properties)
      if (property.reference?.where && !property.through) checkChoice(all, files, property);
  }
}

function checkTree({ data, entity, path }: EntityFiles): void {
  if (entity.tree === undefined) return;
  const at = ['x-entity', 'tree'];
  const property = propertyOf(entity, entity.tree);
  if (property?.reference?.entity !== path || property.through)
    data.error(at, `"${entity.tree}" is not a reference to ${path} itself`);
  else if (property.required) data.error(at, `"${entity.tree}" is required, so no record could be the first`);
}

function checkChoice(all: Entities, files: EntityFiles, property: Property): void {
  const { entity: path, where = {} } = property.reference as NonNullable<Property['reference']>;
  const at = ['properties', property.name, 'x-reference', 'where'];
  const target = all.get(path);
  if (!target || !isReadable(target)) return; // reported there
  const find = (name: string, place: (string | number)[]) => {
    const shown = propertyOf(target.entity, name);
    if (shown && !shown.computed && !shown.through) return shown;
    const names = target.entity.properties.map((own) => own.name);
    files.data.error(place, `${path} has no stored property "${name}"${suggestion(name, names)}`);
    return undefined;
  };
  const constants = Object.entries(where).map(([key, given]) => [
    key,
    [given].flat().filter((value) => !isWay(value)),
  ]);
  checkWhere(Object.fromEntries(constants), find, at, files.data);
  for (const [key, given] of Object.entries(where))
    for (const way of [given].flat().filter(isWay))
      if (!leadsSomewhere(all, files, way.slice(1)))
        files.data.error([...at, key], `"${way}" leads to no property that is stored`);
}

function leadsSomewhere(all: Entities, files: EntityFiles, way: string): boolean {
  const [name = '', ...rest] = way.split('.');
  const property = propertyOf(files.entity, name);
  if (!property || property.computed || property.through) return false;
  if (rest.length === 0) return true;
  const next = property.reference && all.get(property.reference.entity);
  if (property.reference && (!next || !isReadable(next))) return true; // reported there
  return next !== undefined && leadsSomewhere(all, next, rest.join('.'));
}
