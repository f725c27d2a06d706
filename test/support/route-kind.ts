import { manifest } from '../../src/shared/gen/manifest.ts';

/**
 * What serves a route of the API: an entity's own are served by the same code for all entities.
 * One route for each kind is enough to try what they do alike.
 */
export function routeKind(method: string, path: string): string {
  const own = Object.keys(manifest)
    .filter((entity) => path === `/${entity}` || path.startsWith(`/${entity}/`))
    .sort((one, other) => other.length - one.length)[0];
  const rest = own === undefined ? path : `*${path.slice(own.length + 1)}`;
  return `${method} ${rest.replace(/\}\/[\w-]+$/, '}/action')}`;
}
