import type { Entity } from '../../shared/schema/entity.ts';
import { encodeEntity } from '../../shared/schema/entity-path.ts';
import { isImportable } from '../../shared/schema/importable.ts';
import { parentOf, propertyOf } from '../../shared/schema/manifest.ts';
import type { Tab } from '../../shared/schema/tab.ts';
import type { Model } from '../model/model.ts';

/** The name of a tab in the page's address. @example tabKey({ title: 'Misc Costs' }) // 'misc-costs' */
export function tabKey(tab: Pick<Tab, 'title'>): string {
  return tab.title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** The listed entity's reference to the record it is listed under. @param by that which is meant, where it has several */
export function ownerReference(listed: Entity, owner: string, by?: string): string | undefined {
  if (by !== undefined && propertyOf(listed, by)?.reference?.entity === owner) return by;
  if (parentOf(listed)?.reference?.entity === owner) return listed.parent;
  return listed.properties.find((property) => property.reference?.entity === owner)?.name;
}

/** The route of an entity's list, with the parent's id filled in; undefined if only the generic page shows its records. */
export function entityRoute({ screens }: Model, path: string, parentId?: number): string | undefined {
  const route = screens[path]?.route;
  if (!route?.includes(':parentId')) return route;
  return parentId === undefined ? undefined : route.replace(':parentId', String(parentId));
}

/** The URL of a record: on its entity's route if rows lead there, else on the generic page. */
export function recordAddress(model: Model, path: string, key: number | 'new', parentId?: number): string {
  const route =
    model.screens[path]?.list.opens === 'generated' ? undefined : entityRoute(model, path, parentId);
  return route ? `${route}/${key}` : `/form/${encodeEntity(path)}/${key}`;
}

/** The page of the parent of a nested record, opened at the tab that lists it. */
export function parentAddress(model: Model, path: string, parentId: number): string | undefined {
  const { manifest, screens } = model;
  const owner = manifest[path] && parentOf(manifest[path])?.reference?.entity;
  if (!owner) return undefined;
  const tab = screens[owner]?.tabs.find((candidate) => candidate.list === path);
  return `${recordAddress(model, owner, parentId)}${tab ? `?tab=${tabKey(tab)}` : ''}`;
}

/** The import page for an entity; undefined if it cannot be imported. */
export function importAddress(entity: Entity): string | undefined {
  return entity.scope === 'tenant' && isImportable(entity) ? `/import?entity=${entity.path}` : undefined;
}
