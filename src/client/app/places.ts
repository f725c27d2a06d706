import { manifest } from '../../shared/gen/manifest.ts';
import { screens } from '../../shared/gen/screens.ts';
import { encodeEntity } from '../../shared/schema/entity-path.ts';
import { type App, pagesOf } from './routes.ts';
import type { SidebarItem } from './sidebar.tsx';

interface Place extends SidebarItem {
  order: number;
}

/** The menu of an app: its pages that have a place, and every entity that asks for one (`ui:nav`). */
export function placesOf(app: Exclude<App, 'landing'>): SidebarItem[] {
  const pages = pagesOf(app).flatMap(({ path, nav }) => (nav ? [{ ...nav, to: path }] : []));
  return [...pages, ...entityPlaces(app === 'tenant')]
    .sort((a, b) => a.order - b.order)
    .map(({ order: _, ...place }) => place);
}

/** Whether an entity has its lists in a tenant's app; the others have them in the platform admin's. */
export function isTenantScreen(path: string): boolean {
  return manifest[path]?.scope === 'tenant';
}

function entityPlaces(inTenant: boolean): Place[] {
  return Object.values(screens).flatMap(({ path, route, nav }) =>
    nav && route && isTenantScreen(path) === inTenant
      ? [{ ...nav, to: route, records: `/form/${encodeEntity(path)}` }]
      : [],
  );
}
