import type { Entity } from '../../shared/schema/entity.ts';
import { entityAt, parentOf } from '../../shared/schema/manifest.ts';
import type { Operation } from '../../shared/schema/operations.ts';
import type { Rights } from '../../shared/schema/rights.ts';
import { ME, MY, wheresOf } from '../../shared/schema/sees.ts';
import type { Tab } from '../../shared/schema/tab.ts';
import { holds } from '../../shared/schema/where.ts';
import type { Model, Own } from './model.ts';

/** The ids of the records that somebody is given, by name (`users/scope`). */
export type Given = Readonly<Record<string, readonly number[]>>;

/** The part of an app's model that a user with these rights may see. */
export function ownModel(model: Model, rights: Rights, me: number, my: Given = {}): Model {
  if (rights.isAll) return model;
  const whole = model.manifest;
  const seen = Object.values(whole).flatMap((entity) => rights.view(entity, whole) ?? []);
  const manifest = Object.fromEntries(seen.map((entity) => [entity.path, entity]));
  const has = (path: string | undefined) => path === undefined || Object.hasOwn(manifest, path);
  /**
   * If a tab's own list is hidden, the further lists in it get a tab instead: users who report problems can see earlier reports.
   */
  const ownTab = (tab: Tab, path: string): Tab[] => {
    if (has(tab.list) && has(tab.form)) return [tab];
    const [list, ...more] = (tab.more ?? []).filter((one) => has(one) && one !== path);
    return list === undefined ? [] : [{ title: entityAt(manifest, list).plural, list, more }];
  };
  const screens = Object.entries(model.screens)
    .filter(([path]) => has(path))
    .map(([path, screen]) => [path, { ...screen, tabs: screen.tabs.flatMap((tab) => ownTab(tab, path)) }]);
  return {
    ...model,
    manifest,
    screens: Object.fromEntries(screens),
    own: { rights, me, known: knownOf(me, my), whole },
  };
}

function knownOf(me: number, my: Given): Own['known'] {
  const given = Object.entries(my).map(([name, ids]) => [MY + name, ids]);
  return { [ME]: [me], ...Object.fromEntries(given) };
}

/** Whether an operation is allowed on an entity, or on one record of it; if that cannot be decided here, it is not. */
export function may(
  { manifest, own }: Model,
  operation: Operation,
  path: string,
  record?: Record<string, unknown>,
): boolean {
  const entity = Object.hasOwn(manifest, path) ? manifest[path] : undefined;
  if (!entity?.operations.includes(operation)) return false;
  if (!own || !record || (operation !== 'update' && operation !== 'delete')) return true;
  const reach = own.rights.reach(entity, own.whole, operation);
  return reach === 'all' || reach?.some((name) => isSeen(own, entity, name, record)) === true;
}

/** Whether a record is meant by a name of `sees`, by its properties. The server knows more ways, through other records. */
function isSeen(
  { rights, known, whole }: Own,
  entity: Entity,
  name: string,
  record: Record<string, unknown>,
): boolean {
  const owner = whole[parentOf(entity)?.reference?.entity ?? ''];
  const ways =
    owner && rights.ownOfParent(entity, whole)
      ? wheresOf(owner.sees[name], entity.path)
      : [entity.sees[name] ?? { any: [] }];
  return ways.some((where) => holds(where, (property) => record[property], known));
}
