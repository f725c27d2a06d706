import { USER } from '../../src/shared/entity-paths.ts';
import type { Property } from '../../src/shared/schema/entity.ts';
import { propertyOf } from '../../src/shared/schema/manifest.ts';
import { ME, MY } from '../../src/shared/schema/sees.ts';
import { anyOf, isWay, someOf, testsOf, type Where } from '../../src/shared/schema/where.ts';
import { type Entities, type EntityFiles, isReadable, noEntity, reportMissing } from './entity-file.ts';
import { suggestion } from './nearest.ts';
import type { SourceFile } from './source-file.ts';
import { checkWhere } from './where-checks.ts';

const SCOPE = 'users/scope';
type Place = (string | number)[];

/** Checks who sees which records (`x-entity.sees`): each name says so by what records have, and by who looks. */
export function checkSees(all: Entities): void {
  for (const files of all.values()) {
    const words = (files.schema['x-entity'] ?? {}) as { sees?: Record<string, Where> };
    for (const [name, where] of Object.entries(words.sees ?? {}))
      checkSeen(all, files, where, ['x-entity', 'sees', name], files.data);
  }
}

/** @param file where it is written, about records of `files` */
function checkSeen(all: Entities, files: EntityFiles, where: Where, at: Place, file: SourceFile): void {
  const ends = new Map<string, Property | undefined>();
  const find = (name: string, place: Place) => {
    const end = endOf(all, files, name.split('.'), (holder, missing, text) =>
      reportMissing(holder, missing, file, place, text),
    );
    ends.set(name, end);
    return end;
  };
  const literals = testsOf(where).map(({ key, values }) => [key, values.filter((one) => !isWay(one))]);
  checkWhere(Object.fromEntries(literals), find, at, file);
  for (const { key, property: name, op, values } of testsOf(where))
    for (const way of values.filter(isWay)) {
      const property = ends.get(name);
      const wrong = property && wayError(all, way, name === 'id' ? files.path : targetOf(property));
      if (wrong !== undefined) file.error([...at, key], wrong);
      else if (op !== 'is') file.error([...at, key], `${way} is compared by its name alone`);
    }
  for (const [index, one] of (anyOf(where) ?? []).entries())
    checkSeen(all, files, one, [...at, 'any', index], file);
  for (const [path, referrers] of someOf(where)) {
    const place = [...at, 'some', path];
    const other = all.get(path);
    if (!other) file.error(place, noEntity(all, path));
    if (!other || !isReadable(other)) continue;
    if (targetOf(propertyOf(other.entity, referrers.by)) !== files.path)
      file.error([...place, 'by'], `"${referrers.by}" of ${path} does not refer to this entity`);
    checkSeen(all, other, referrers.where, [...place, 'where'], file);
  }
}

/**
 * The property at the end of a path; undefined where it leads nowhere, which is told here only of names that are written in it.
 */
function endOf(
  all: Entities,
  files: EntityFiles,
  [name = '', ...rest]: string[],
  tell: (holder: EntityFiles, name: string, text: string) => void,
): Property | undefined {
  const property = propertyOf(files.entity, name);
  if (!property || property.computed || (rest.length > 0 && !property.reference && !property.through)) {
    const what = rest.length > 0 ? 'reference' : 'property that is stored';
    tell(files, name, `"${name}" is no ${what} of ${files.path}${suggestion(name, namesOf(files))}`);
    return undefined;
  }
  if (property.through) {
    const { reference, property: way } = property.through;
    return endOf(all, files, [reference, ...way.split('.'), ...rest], () => {});
  }
  if (rest.length === 0) return property;
  const target = all.get(property.reference?.entity ?? '');
  return target && isReadable(target) ? endOf(all, target, rest, tell) : undefined;
}

/** Why a property that leads to records of an entity is never what stands for somebody. */
function wayError(all: Entities, way: string, target: string | undefined): string | undefined {
  if (way === ME) return target === USER ? undefined : `${ME} is a user, and this refers to none`;
  const files = all.get(SCOPE);
  if (files && !isReadable(files)) return undefined; // reported there
  const scope = files?.entity;
  const names = (scope?.properties ?? []).flatMap(({ name, reference }) => (reference ? [MY + name] : []));
  if (!names.includes(way)) return `"${way}" is not known here${suggestion(way, [ME, ...names])}`;
  const given = targetOf(scope && propertyOf(scope, way.slice(MY.length)));
  return given === target || (target !== undefined && !all.has(target))
    ? undefined
    : `${way} are records of ${given}, and this refers to none`;
}

function targetOf(property: Property | undefined): string | undefined {
  return property?.reference?.entity;
}

function namesOf({ entity }: EntityFiles): string[] {
  return entity.properties.map(({ name }) => name);
}
