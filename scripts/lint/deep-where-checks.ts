import type { Property } from '../../src/shared/schema/entity.ts';
import { propertyOf } from '../../src/shared/schema/manifest.ts';
import { isWay, listed, referring, testsOf, type Where } from '../../src/shared/schema/where.ts';
import { type Entities, type EntityFiles, isReadable, noEntity, reportMissing } from './entity-file.ts';
import { suggestion } from './nearest.ts';
import type { SourceFile } from './source-file.ts';
import { checkWhere } from './where-checks.ts';

export type Place = (string | number)[];

/** Why what stands in the place of a value (`@me`) is never one of a property; undefined if it may be. */
export type WayError = (
  way: string,
  property: Property,
  test: { path: string; property: string },
) => string | undefined;

/**
 * A schema that says which records are meant, through references and by what refers to them, names what is there.
 * @param files the entity whose records are meant
 * @param file where it is written
 */
export function checkDeepWhere(
  all: Entities,
  files: EntityFiles,
  where: Where,
  at: Place,
  { file, wayError }: { file: SourceFile; wayError: WayError },
): void {
  const ends = new Map<string, Property | undefined>();
  const find = (name: string, place: Place) => {
    const end = endOf(all, files, name.split('.'), (holder, missing, text) =>
      reportMissing(holder, missing, file, place, text),
    );
    ends.set(name, end);
    return end;
  };
  const literals = testsOf(where).map(({ key, values }) => [key, values.filter((one) => !isWay(one))]);
  const isAsked = ([, values]: (typeof literals)[number]) => (values as unknown[]).length > 0;
  for (const { key, property, values } of testsOf(where))
    if (values.every(isWay)) find(property, [...at, key]);
  checkWhere(Object.fromEntries(literals.filter(isAsked)), find, at, file);
  for (const { key, property: name, values } of testsOf(where))
    for (const way of values.filter(isWay)) {
      const property = ends.get(name);
      const wrong = property && wayError(way, property, { path: files.path, property: key });
      if (wrong !== undefined) file.error([...at, key], wrong);
    }
  const told = { file, wayError };
  for (const word of ['any', 'none'] as const)
    for (const [index, one] of (listed(where, word) ?? []).entries())
      checkDeepWhere(all, files, one, [...at, word, index], told);
  for (const word of ['some', 'no'] as const)
    for (const [path, referrers] of referring(where, word)) {
      const place = [...at, word, path];
      const other = all.get(path);
      if (!other) file.error(place, noEntity(all, path));
      if (!other || !isReadable(other)) continue;
      if (propertyOf(other.entity, referrers.by)?.reference?.entity !== files.path) {
        const names = other.entity.properties.filter(({ reference }) => reference?.entity === files.path);
        const near = suggestion(
          referrers.by,
          names.map(({ name }) => name),
        );
        file.error([...place, 'by'], `"${referrers.by}" of ${path} does not refer to this entity${near}`);
      }
      checkDeepWhere(all, other, referrers.where, [...place, 'where'], told);
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
    const names = files.entity.properties.map((one) => one.name);
    tell(files, name, `"${name}" is no ${what} of ${files.path}${suggestion(name, names)}`);
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
