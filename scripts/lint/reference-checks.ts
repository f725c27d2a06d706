import { USER } from '../../src/shared/entity-paths.ts';
import type { Entity, Property, StoreScope } from '../../src/shared/schema/entity.ts';
import { encodeEntity } from '../../src/shared/schema/entity-path.ts';
import { propertyOf } from '../../src/shared/schema/manifest.ts';
import { noUser } from './entity-checks.ts';
import {
  type Entities,
  type EntityFiles,
  isReadable,
  noEntity,
  reportMissing,
  valuePlace,
} from './entity-file.ts';
import { inWords, suggestion } from './nearest.ts';
import type { SourceFile } from './source-file.ts';

/** Checks what entities say about each other: references, properties shown through them, owners and table names. */
export function checkReferences(all: Entities): void {
  for (const files of all.values()) {
    for (const property of files.entity.properties) {
      if (property.reference ?? property.links) checkReference(all, files, property);
      if (property.through) checkThrough(all, files, property);
    }
    checkOwners(all, files);
  }
  checkTables(all);
}

function checkReference(all: Entities, files: EntityFiles, property: Property): void {
  const { links, reference } = property;
  const path = (links ?? reference)?.entity as string;
  const place = ['properties', property.name, ...(links ? ['items'] : []), 'x-reference'];
  const at = [...place, 'entity'];
  const target = all.get(path);
  if (!target) {
    files.data.error(at, noEntity(all, path));
    return;
  }
  if (!isReadable(target)) return;
  if (target.entity.singleton) {
    files.data.error(at, `${path} is a singleton: there is one record of it and so nothing to choose`);
    return;
  }
  if (links && (target.entity.personal || target.entity.about))
    files.data.error(
      at,
      `records of ${path} belong to whoever made them, so others cannot have them in a list`,
    );
  const missing = scopesOf(property.only ?? files.entity.scope).filter(
    (scope) => !scopesOf(target.entity.scope).includes(scope),
  );
  if (missing.length === 0) return;
  const own = inWords(missing);
  files.data.error(
    at,
    `${path} is not in the ${own} store, where this property is${files.entity.scope === 'every' ? `; write "x-only": "${target.entity.scope}"` : ''}`,
  );
}

function scopesOf(scope: Entity['scope']): StoreScope[] {
  return scope === 'every' ? ['tenant', 'platform'] : [scope];
}

function checkThrough(all: Entities, files: EntityFiles, property: Property): void {
  const { reference: name, property: way } = property.through as NonNullable<Property['through']>;
  const at = valuePlace(files, property.name, 'x-through');
  const steps: Property[] = [];
  checkWay(all, files, name, way.split('.'), at, files.data, steps);
  for (const step of steps) checkClass(files, property, step, at);
  const isTold = files.entity.notify?.some(({ to }) => to.includes(property.name));
  const isWhole = steps.length > way.split('.').length;
  if (isTold && isWhole && steps.at(-1)?.reference?.entity !== USER)
    files.data.error(at, noUser(property.name));
}

/** A property that is hidden at its source must also be hidden where it is shown or summed. */
export function checkClass(
  { data }: EntityFiles,
  property: Property,
  source: Property,
  at: (string | number)[],
): void {
  if (source.class === undefined || source.class === property.class) return;
  data.error(at, `"${source.name}" tells of ${source.class}; add "x-class": "${source.class}" here too`);
}

/**
 * Checks a path through references: every step except the last must be a stored reference, and the last a stored
 * property that is returned. All entities and properties on the way are added to `steps`.
 */
function checkWay(
  all: Entities,
  files: EntityFiles,
  name: string,
  [shown = '', ...further]: string[],
  at: (string | number)[],
  said: SourceFile,
  steps: Property[],
): void {
  const reference = propertyOf(files.entity, name);
  if (!reference?.reference) {
    const references = files.entity.properties.filter((own) => own.reference).map((own) => own.name);
    const owner = said === files.data ? 'this entity' : files.path;
    const message = `"${name}" is not a reference of ${owner}${suggestion(name, references)}`;
    if (reference) said.error(at, message);
    else reportMissing(files, name, said, at, message);
    return;
  }
  steps.push(reference);
  const target = all.get(reference.reference.entity);
  if (!target || !isReadable(target)) return; // reported there
  if (further.length > 0) {
    checkWay(all, target, shown, further, at, said, steps);
    return;
  }
  const source = propertyOf(target.entity, shown);
  if (!source) {
    const names = target.entity.properties.map((own) => own.name);
    const message = `${target.path} has no property "${shown}"${suggestion(shown, names)}`;
    reportMissing(target, shown, said, at, message);
  } else if (source.through || source.computed || source.writeOnly)
    said.error(at, `"${shown}" of ${target.path} is not stored there, so it cannot be shown here`);
  if (source) steps.push(source);
}

function checkOwners(all: Entities, files: EntityFiles): void {
  const chain = [files.path];
  let current: EntityFiles | undefined = files;
  while (current) {
    const parent: string | undefined = current.entity.parent;
    const next: string | undefined =
      parent === undefined ? undefined : propertyOf(current.entity, parent)?.reference?.entity;
    if (next === undefined) return;
    chain.push(next);
    if (next === files.path) {
      // Reported once, at the entity of the loop that is first by name.
      if (chain.every((path) => path >= files.path))
        files.data.error(
          ['x-entity', 'parent'],
          `parents must not form a loop: ${chain.join(' → ')}; take "parent" out of one of them`,
        );
      return;
    }
    if (chain.indexOf(next) < chain.length - 1) return; // a loop further up, reported there
    current = all.get(next);
  }
}

function checkTables(all: Entities): void {
  const taken = new Map<string, string>();
  for (const { path, data, entity } of all.values()) {
    const names = [entity.table.toLowerCase(), `page ${encodeEntity(path)}`];
    const other = names.map((name) => taken.get(name)).find(Boolean);
    if (other)
      data.error([], `its table would have the same name as that of ${other}; name the file otherwise`);
    for (const name of names) taken.set(name, path);
    for (const { name, reference } of entity.properties)
      for (const filter of [`${name}_id`, `${name}_under`])
        if (reference && propertyOf(entity, filter))
          data.errorAtName(
            ['properties', filter],
            `"${filter}" is the filter of "${name}"; choose another name`,
          );
  }
}
