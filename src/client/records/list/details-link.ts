import type { Entity } from '../../../shared/schema/entity.ts';
import { encodeEntity } from '../../../shared/schema/entity-path.ts';
import { parameterOf } from '../../../shared/schema/filters.ts';
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

/** The way to a new record, told which single records its list is filtered by: the new one starts with them. */
export function withFilteredReferences(
  address: string,
  entity: Entity,
  filters: Record<string, string>,
): string {
  const named = entity.properties.flatMap((property) => {
    const name = parameterOf(property, 'id');
    const id = property.reference && !property.readOnly ? filters[name] : undefined;
    return id !== undefined && /^\d+$/.test(id) ? [`${name}=${id}`] : [];
  });
  if (named.length === 0) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${named.join('&')}`;
}
