import { CREATE_ALIASES, fixedPlace, RESERVED_ROUTES } from '../../src/client/app/routes.ts';
import { propertyOf } from '../../src/shared/schema/manifest.ts';
import { readScreen } from '../../src/shared/schema/screen.ts';
import { type Entities, type EntityFiles, isReadable } from './entity-file.ts';
import { suggestion } from './nearest.ts';
import { propertiesOf } from './screen-checks.ts';

/** Checks that routes and menu positions are unique, and that create links lead somewhere. */
export function checkRoutes(all: Entities): void {
  const routes = new Map<string, string>();
  const places = new Map<string, string>();
  for (const files of all.values()) {
    if (!isReadable(files)) continue;
    checkRoute(all, files, routes);
    checkPlace(all, files, places);
  }
  const owners = new Map([...routes].map(([route, path]) => [`${route}/new`, path]));
  for (const [alias, route] of Object.entries(CREATE_ALIASES)) {
    const owner = routes.get(route);
    if (owner) owners.set(alias, owner);
  }
  for (const files of all.values()) checkCreateLinks(all, files, owners);
}

/** The route of an entity's list, or undefined. In a loop of parents, reported elsewhere, there is no route. */
function routeOf(all: Entities, files: EntityFiles, below: string[] = []): string | undefined {
  if (below.includes(files.path)) return undefined;
  const parent = files.entity.parent && propertyOf(files.entity, files.entity.parent)?.reference?.entity;
  const owner = parent ? all.get(parent) : undefined;
  const parentRoute = owner && routeOf(all, owner, [...below, files.path]);
  return readScreen(files.entity, files.screen, parentRoute).route;
}

function checkRoute(all: Entities, files: EntityFiles, taken: Map<string, string>): void {
  const { ui, path } = files;
  const own = files.screen['ui:route'];
  if (own !== undefined && !own.startsWith('/') && files.entity.parent === undefined)
    ui?.error(
      ['ui:route'],
      `must begin with a slash, such as /${own}; only an entity with a parent leaves it out`,
    );
  const route = routeOf(all, files);
  if (route === undefined) return;
  const isReserved = RESERVED_ROUTES.includes(route);
  const other = isReserved ? 'a page of the app' : taken.get(route);
  if (other) ui?.error(['ui:route'], `the route ${route} belongs to ${other}; choose another`);
  else taken.set(route, path);
}

function checkPlace(all: Entities, files: EntityFiles, taken: Map<string, string>): void {
  const { ui, path } = files;
  if (files.screen['ui:settings'] && !files.screen['ui:route']?.startsWith('/'))
    ui?.error(
      ['ui:settings'],
      'a place in the settings needs a ui:route of its own, such as /settings/tools',
    );
  const nav = files.screen['ui:nav'];
  if (!nav) return;
  if (!files.screen['ui:route']?.startsWith('/'))
    ui?.error(['ui:nav'], 'a place in the menu needs a ui:route of its own, such as /parts');
  // Users are in every store, but their list is a page of the admin app.
  const menu = files.entity.scope === 'tenant' ? 'tenant' : 'admin';
  const place = `${menu} ${nav.order}`;
  const other = taken.get(place);
  const named = other === undefined ? undefined : all.get(other);
  const label = named ? (named.screen['ui:nav']?.label ?? named.entity.plural) : fixedPlace(menu, nav.order);
  if (label !== undefined)
    ui?.error(['ui:nav', 'order'], `"${label}" has the same place ${nav.order} in the menu`);
  else taken.set(place, path);
}

/** Whether an entity wants a route that belongs to another. */
function isTaken(all: Entities, files: EntityFiles, owners: Map<string, string>): boolean {
  const route = routeOf(all, files);
  return route !== undefined && owners.get(`${route}/new`) !== files.path;
}

function checkCreateLinks(all: Entities, files: EntityFiles, owners: Map<string, string>): void {
  for (const [name, own] of propertiesOf(files.screen)) {
    const link = own['ui:create'];
    const target = propertyOf(files.entity, name)?.reference?.entity;
    const pointed = target === undefined ? undefined : all.get(target);
    if (link === undefined || !pointed || !isReadable(pointed)) continue;
    const owner = owners.get(link);
    // If the other entity has no page because its route is taken, that is reported there.
    if (owner === undefined && isTaken(all, pointed, owners)) continue;
    if (owner === undefined)
      files.ui?.error([name, 'ui:create'], `no page ${link}${suggestion(link, [...owners.keys()])}`);
    else if (owner !== target)
      files.ui?.error(
        [name, 'ui:create'],
        `${link} makes a record of ${owner}, but this points to ${target}`,
      );
  }
}
