import { encodeEntity } from '../../../shared/schema/entity-path.ts';
import type { Screen } from '../../../shared/schema/screen.ts';

/** The record that owns a list, by the reference that leads to it. */
export interface Owner {
  name: string;
  id: number;
}

/**
 * How a list leads to a record, or to `new`: on the entity's own route, or on the generic form page. Null when the screen
 * says that rows lead nowhere.
 */
export function detailsLink(screen: Screen, owner?: Owner): ((key: number | 'new') => string) | null {
  if (screen.list.opens === 'none') return null;
  const isNested = owner !== undefined && screen.route?.includes(':parentId') === true;
  const route =
    screen.list.opens === 'generated' || screen.route === undefined
      ? `/form/${encodeEntity(screen.path)}`
      : screen.route.replace(':parentId', String(owner?.id ?? ':parentId'));
  // A new record learns its owner from the address, unless it lies below the owner's own.
  const query = owner && !isNested ? `?${owner.name}=${owner.id}` : '';
  return (key) => `${route}/${key}${key === 'new' ? query : ''}`;
}
