import { decodeEntity } from '../../shared/schema/entity-path.ts';
import { parentOf } from '../../shared/schema/manifest.ts';
import type { Model } from '../model/model.ts';

/**
 * The address whose place in the menu is current for a page: its own or, on the generic page, that of the list of the record's
 * entity or of its parent entity, as a pattern.
 * @example listedAt('/form/users__user/3', model) // '/settings/users'
 */
export function listedAt(pathname: string, { manifest, screens }: Model): string {
  const [, form, encoded = ''] = pathname.split('/');
  let path = form === 'form' ? decodeEntity(encoded, manifest) : undefined;
  for (const seen = new Set<string>(); path !== undefined && !seen.has(path); ) {
    seen.add(path);
    const route = screens[path]?.route;
    if (route) return route;
    const entity = manifest[path];
    path = entity && parentOf(entity)?.reference?.entity;
  }
  return pathname;
}
