import { manifest } from '../../src/shared/gen/manifest.ts';

/**
 * Groups API routes by the code that serves them: the routes of all entities share theirs. One route of each kind is
 * enough to test what they have in common.
 */
export function routeKind(method: string, path: string): string {
  const own = Object.keys(manifest)
    .filter((entity) => path === `/${entity}` || path.startsWith(`/${entity}/`))
    .sort((one, other) => other.length - one.length)[0];
  const rest = own === undefined ? path : `*${path.slice(own.length + 1)}`;
  return `${method} ${rest.replace(/\}\/[\w-]+$/, '}/action')}`;
}
