import type { Model } from '../model/model.ts';
import { canOf } from '../model/use-can.ts';
import { firstQuery } from '../records/saved/view-state.ts';
import { type App, pagesOf } from './routes.ts';
import type { SidebarItem } from './sidebar.tsx';

interface Place extends SidebarItem {
  order: number;
}

/** The menu of an app: its pages that have a place, and every entity with `ui:nav`. */
export function placesOf(app: Exclude<App, 'landing'>, model: Model): SidebarItem[] {
  const can = canOf(model);
  const pages = pagesOf(app).flatMap(({ path, nav, reads }) =>
    nav && (reads === undefined || can.read(reads)) ? [{ ...nav, to: path }] : [],
  );
  return [...pages, ...entityPlaces(app === 'tenant', model)]
    .sort((a, b) => a.order - b.order)
    .map(({ order: _, ...place }) => place);
}

/** Whether an entity's lists belong to a tenant's app; the others belong to the platform admin's. */
export function isTenantScreen(path: string, { manifest }: Pick<Model, 'manifest'>): boolean {
  return manifest[path]?.scope === 'tenant';
}

function entityPlaces(inTenant: boolean, model: Model): Place[] {
  return Object.values(model.screens).flatMap(({ path, route, nav, list }) =>
    nav && route && isTenantScreen(path, model) === inTenant
      ? [{ ...nav, to: `${route}${firstQuery(list)}` }]
      : [],
  );
}
