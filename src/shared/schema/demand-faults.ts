import { USER } from '../entity-paths.ts';
import { say } from '../texts/text.ts';
import { type Demand, WAS } from './demand.ts';
import type { Property } from './entity.ts';
import { propertyOf } from './manifest.ts';
import {
  type Named,
  type Place,
  shownBy,
  type WhereAround,
  type WhereFault,
  whereFaults,
} from './where-faults.ts';

const TIMES: Record<string, Property['kind']> = { '@now': 'datetime', '@today': 'date' };
const NUMBERS = ['integer', 'number', 'decimal'];

/** What is wrong with a rule that describes records: what it names must be there, and what it compares be of one kind. */
export function demandFaults(
  demand: Demand,
  at: Place,
  entity: Named,
  around: Omit<WhereAround, 'wayFault'>,
): WhereFault[] {
  const wayFault: WhereAround['wayFault'] = (way, property) => wayFaultOf(entity, way, property, around);
  return [
    ...(['when', 'becomes', 'check'] as const).flatMap((word) =>
      demand[word]
        ? whereFaults(demand[word], [...at, word], entity, { ...around, wayFault, isOfWrite: true })
        : [],
    ),
    ...(['require', 'forbid'] as const).flatMap((word) =>
      (demand[word] ?? []).flatMap((name, index): WhereFault[] => {
        const place = [...at, word, index];
        const property = propertyOf(entity, name);
        if (property?.required)
          return [
            { at: place, text: say(word === 'require' ? 'where.required' : 'where.never_empty', { name }) },
          ];
        if (property) return [];
        const known = entity.properties.map((one) => one.name);
        const text = say('where.no_property', { name });
        return [{ at: place, text, near: { word: name, known }, missing: { of: entity.path, name } }];
      }),
    ),
  ];
}

/** Why a value that a way leads to is never one of the property that it is compared with. */
function wayFaultOf(
  entity: Named,
  way: string,
  property: Property,
  around: Pick<WhereAround, 'find'>,
): Omit<WhereFault, 'at'> | undefined {
  const { path, properties } = entity;
  const target = (property.reference ?? property.links)?.entity;
  const kind = property.links ? 'reference' : property.kind;
  if (way === '@me') return target === USER ? undefined : { text: say('where.no_user') };
  const time = TIMES[way];
  if (time) return time === kind ? undefined : { text: say('where.other_time', { way, time }) };
  const name = way.startsWith(WAS) ? way.slice(WAS.length) : way.slice(1);
  const named = properties.find((one) => one.name === name);
  const other = named && shownBy(entity, named, around);
  if (!other || other.computed)
    return {
      text: say('where.not_stored_way', { name, path }),
      near: { word: name, known: properties.map((one) => one.name) },
    };
  const isAlike = other.kind === kind || (NUMBERS.includes(other.kind) && NUMBERS.includes(kind));
  return isAlike && other.reference?.entity === target
    ? undefined
    : { text: say('where.other_kind', { name }) };
}
