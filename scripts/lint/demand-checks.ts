import { USER } from '../../src/shared/entity-paths.ts';
import { type Demand, WAS } from '../../src/shared/schema/demand.ts';
import type { Property } from '../../src/shared/schema/entity.ts';
import { propertyOf } from '../../src/shared/schema/manifest.ts';
import { checkDeepWhere, type Place } from './deep-where-checks.ts';
import { named } from './entity-checks.ts';
import type { Entities, EntityFiles } from './entity-file.ts';
import { suggestion } from './nearest.ts';

const TIMES: Record<string, Property['kind']> = { '@now': 'datetime', '@today': 'date' };

/** Checks a rule that describes records: what it names must be there, and what it compares be of one kind. */
export function checkDemand(all: Entities, files: EntityFiles, demand: Demand, at: Place): void {
  const wayError = (way: string, property: Property) => wayErrorOf(files, way, property);
  for (const word of ['when', 'becomes', 'check'] as const) {
    const where = demand[word];
    if (where) checkDeepWhere(all, files, where, [...at, word], { file: files.data, wayError });
  }
  for (const word of ['require', 'forbid'] as const)
    for (const [index, name] of (demand[word] ?? []).entries()) {
      const property = named(files, [...at, word, index], name);
      if (property?.required)
        files.data.error(
          [...at, word, index],
          word === 'require'
            ? `"${name}" is required anyway`
            : `"${name}" is required of every record, so none can be without it`,
        );
    }
}

/** Why a value that a way leads to is never one of the property that it is compared with. */
function wayErrorOf({ entity, path }: EntityFiles, way: string, property: Property): string | undefined {
  const [kind, target] = [property.kind, property.reference?.entity];
  if (way === '@me') return target === USER ? undefined : '@me is a user, and this refers to none';
  const time = TIMES[way];
  if (time) return time === kind ? undefined : `${way} is compared with a ${time}, and this is none`;
  const name = way.startsWith(WAS) ? way.slice(WAS.length) : way.slice(1);
  const other = propertyOf(entity, name);
  const names = entity.properties.map((one) => one.name);
  if (!other || other.computed) return `"${name}" is no stored property of ${path}${suggestion(name, names)}`;
  const isNumber = (one: string) => ['integer', 'number', 'decimal'].includes(one);
  const isAlike = other.kind === kind || (isNumber(other.kind) && isNumber(kind));
  return isAlike && other.reference?.entity === target
    ? undefined
    : `"${name}" is of another kind, so the two are never alike`;
}
