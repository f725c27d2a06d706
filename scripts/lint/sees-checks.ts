import { USER } from '../../src/shared/entity-paths.ts';
import type { Property } from '../../src/shared/schema/entity.ts';
import { propertyOf } from '../../src/shared/schema/manifest.ts';
import { ME, MY } from '../../src/shared/schema/sees.ts';
import type { Where } from '../../src/shared/schema/where.ts';
import { checkDeepWhere } from './deep-where-checks.ts';
import { type Entities, isReadable } from './entity-file.ts';
import { suggestion } from './nearest.ts';

const SCOPE = 'users/scope';

/** Checks who sees which records (`x-entity.sees`): each name says so by what records have, and by who looks. */
export function checkSees(all: Entities): void {
  for (const files of all.values()) {
    const words = (files.schema['x-entity'] ?? {}) as { sees?: Record<string, Where> };
    for (const [name, where] of Object.entries(words.sees ?? {}))
      checkDeepWhere(all, files, where, ['x-entity', 'sees', name], {
        file: files.data,
        wayError: (way, property, asked) =>
          wayError(all, way, asked.property === 'id' ? asked.path : targetOf(property)) ??
          (/\.(not|lte?|gte?)$/.test(asked.property) ? `${way} is compared by its name alone` : undefined),
      });
  }
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
  return (property?.reference ?? property?.links)?.entity;
}
