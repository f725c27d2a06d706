import { USER } from '../entity-paths.ts';
import { say } from '../texts/text.ts';
import { checkWhereShape, worded } from './check-rules.ts';
import type { Property } from './entity.ts';
import { below, type FileCheck, meant } from './file-check.ts';
import { propertyOf } from './manifest.ts';
import { ME, MY } from './sees.ts';
import { type Named, type WhereFault, whereFaults } from './where-faults.ts';

const MOST_NAMES = 10;
const NAME = /^[a-z][a-z0-9_]{0,39}$/;
/** What people are given, by which `@my.` ways go. */
const SCOPE = 'users/scope';

interface Around {
  entity: Named;
  find(path: string): Named | undefined;
  /** Paths that may be meant. */
  paths: readonly string[];
}

/** Checks who sees which records of an own entity (`sees`): each name says so by what records have, and by who looks. */
export function checkSees(check: FileCheck, given: unknown, { entity, find, paths }: Around): void {
  const at = 'x-entity/sees';
  const sees = check.object(given, at) ?? {};
  const names = Object.keys(sees);
  if (names.length > MOST_NAMES) check.value(at);
  for (const name of names.slice(0, MOST_NAMES)) {
    const before = check.errors.length;
    if (!NAME.test(name)) check.value(below(at, name));
    checkWhereShape(check, sees[name], below(at, name));
    if (check.errors.length > before) continue;
    const around = {
      find,
      noEntity: (path: string) => ({
        text: say('schema.entity_unknown', { path, meant: meant(path, paths) }),
      }),
      wayFault: (way: string, property: Property, test: { path: string; property: string }) =>
        wayFault(
          find,
          way,
          test.property === 'id' ? test.path : (property.reference ?? property.links)?.entity,
        ),
    };
    for (const fault of whereFaults(sees[name] as never, ['x-entity', 'sees', name], entity, around))
      check.error(fault.at.join('/'), worded(fault));
  }
}

/** Why a property that leads to records of an entity is never what stands for somebody. */
function wayFault(
  find: Around['find'],
  way: string,
  target: string | undefined,
): Omit<WhereFault, 'at'> | undefined {
  if (way === ME) return target === USER ? undefined : { text: say('where.no_user') };
  const scope = find(SCOPE);
  const known = (scope?.properties ?? []).flatMap(({ name, reference }) => (reference ? [MY + name] : []));
  const given = scope && propertyOf(scope, way.slice(MY.length))?.reference?.entity;
  if (!known.includes(way))
    return { text: say('where.way_unknown', { way }), near: { word: way, known: [ME, ...known] } };
  return given === target ? undefined : { text: say('where.other_kind', { name: way }) };
}
