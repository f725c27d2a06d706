import { features } from '../../src/server/features/features.ts';
import { describedRoutes } from '../../src/server/http/api-document.ts';
import type { RouteDescription } from '../../src/server/http/route-schema.ts';
import { entityRoutesOf } from '../../src/server/http/routes/entity-schemas.ts';
import { RESERVED_PATHS } from '../../src/shared/schema/words.ts';
import { type Entities, isReadable } from './entity-file.ts';

/** Checks that no entity has an API address that belongs to a built-in route or to another entity. */
export function checkAddresses(all: Entities): void {
  const taken = new Map(describedRoutes({}, features).map((route) => [addressOf(route), 'the system']));
  for (const files of all.values()) {
    // Other reserved names are reported with the rest of the entity.
    if (!isReadable(files) || (RESERVED_PATHS as readonly string[]).includes(files.path)) continue;
    const addresses = Object.values<RouteDescription>(entityRoutesOf(files.entity)).map(addressOf);
    const clash = addresses.find((address) => taken.has(address));
    if (clash !== undefined)
      files.data.error([], `its address ${clash} belongs to ${taken.get(clash)}; name the file otherwise`);
    else for (const address of addresses) taken.set(address, files.path);
  }
}

/** What distinguishes requests; the placeholder for an id may have any name. */
function addressOf({ method, url }: RouteDescription): string {
  return `${method} /api/v1${url.replaceAll(/:\w+/g, ':id')}`;
}
