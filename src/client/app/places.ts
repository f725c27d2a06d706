import { manifest } from '../../shared/gen/manifest.ts';
import { screens } from '../../shared/gen/screens.ts';
import { encodeEntity } from '../../shared/schema/entity-path.ts';
import type { SidebarItem } from './sidebar.tsx';

interface Place extends SidebarItem {
  order: number;
}

/** The menu of a tenant's app: the fixed places, and every entity that asks for one (`ui:nav`). */
export function tenantPlaces(): SidebarItem[] {
  return arranged([
    { label: 'Dashboard', to: '/', icon: 'layout-dashboard', order: 10 },
    ...entityPlaces(true),
    { label: 'Reports', to: '/reports', icon: 'chart-line', order: 90 },
    { label: 'Settings', to: '/settings', icon: 'settings', order: 100 },
  ]);
}

/** The menu of the platform admin's app. */
export function adminPlaces(): SidebarItem[] {
  return arranged([
    { label: 'Dashboard', to: '/', icon: 'layout-dashboard', order: 10 },
    ...entityPlaces(false),
    { label: 'Settings', to: '/admin/settings', icon: 'settings', order: 100 },
  ]);
}

/** Whether an entity has its lists in a tenant's app; the others have them in the platform admin's. */
export function isTenantScreen(path: string): boolean {
  return manifest[path]?.scope === 'tenant';
}

function entityPlaces(inTenant: boolean): Place[] {
  return Object.values(screens).flatMap(({ path, route, nav }) =>
    nav && route && isTenantScreen(path) === inTenant
      ? [
          {
            label: nav.label,
            to: route,
            icon: nav.icon,
            order: nav.order,
            records: `/form/${encodeEntity(path)}`,
          },
        ]
      : [],
  );
}

function arranged(places: Place[]): SidebarItem[] {
  return places.sort((a, b) => a.order - b.order).map(({ order: _, ...place }) => place);
}
