import type { Entity } from '../../shared/schema/entity.ts';
import { encodeEntity } from '../../shared/schema/entity-path.ts';
import { parameterOf } from '../../shared/schema/filters.ts';
import type { Screen } from '../../shared/schema/screen.ts';

/** The record that owns a list: the name of the reference to it, and its id. */
export interface Owner {
  name: string;
  id: number;
}

/**
 * The links from a list to a record, or to `new`: on the entity's own route, or on the generic form page. Null if the screen says
 * that rows do not open.
 */
export function detailsLink(screen: Screen, owner?: Owner): ((key: number | 'new') => string) | null {
  if (screen.list.opens === 'none') return null;
  const isNested = owner !== undefined && screen.route?.includes(':parentId') === true;
  const route =
    screen.list.opens === 'generated' || screen.route === undefined
      ? `/form/${encodeEntity(screen.path)}`
      : screen.route.replace(':parentId', String(owner?.id ?? ':parentId'));
  // A new record gets its owner from the query, unless its route is nested below the owner's.
  const query = owner && !isNested ? `?${owner.name}=${owner.id}` : '';
  return (key) => `${route}/${key}${key === 'new' ? query : ''}`;
}

/** The address of a new record, with the single records that the list is filtered by as its start values. */
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
