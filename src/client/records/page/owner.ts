import type { Entity } from '../../../shared/schema/entity.ts';
import { parseRecordId } from '../../../shared/schema/entity-path.ts';
import { parameterOf } from '../../../shared/schema/filters.ts';
import { entityAt, parentOf } from '../../../shared/schema/manifest.ts';
import type { Model } from '../../model/model.ts';
import { entityRoute, recordAddress, tabKey } from '../address.ts';
import { listAddress } from '../list/list-address.ts';
import type { Values } from '../saving/values.ts';

/** References in the address for a new record, such as its owner: `?tenant=3`. */
export function givenReferences(entity: Entity, params: URLSearchParams): Values {
  return Object.fromEntries(
    entity.properties.flatMap((property) => {
      const id = property.reference ? parseRecordId(params.get(property.name) ?? undefined) : undefined;
      return typeof id === 'number' ? [[property.name, id]] : [];
    }),
  );
}

/**
 * Start values of a new record: its owner, which is fixed, and changeable ones: other references in the address, and the one record
 * that the list it was opened from was filtered by (`?asset_id=7`).
 */
export function firstValues(
  entity: Entity,
  given: Values,
  params: URLSearchParams,
): { fixed: Values; start: Values } {
  const filtered = Object.fromEntries(
    entity.properties.flatMap((property) => {
      const id =
        property.reference && !property.readOnly && !(property.name in given)
          ? parseRecordId(params.get(parameterOf(property, 'id')) ?? undefined)
          : undefined;
      return typeof id === 'number' ? [[property.name, id]] : [];
    }),
  );
  const { parent } = entity;
  const owned = Object.entries(given).filter(([name]) => name === parent);
  const named = Object.entries(given).filter(([name]) => name !== parent);
  return { fixed: Object.fromEntries(owned), start: { ...filtered, ...Object.fromEntries(named) } };
}

/** The back link: to the owner if the address names one, else to the entity's list, else home. */
export function backOf(model: Model, path: string, given: Values): { to: string; label: string } {
  const { manifest, screens } = model;
  const entity = entityAt(manifest, path);
  const reference = [parentOf(entity), ...entity.properties].find(
    (property) => property?.reference && property.name in given,
  );
  const ownerId = reference && given[reference.name];
  const owner = reference?.reference?.entity;
  if (owner && typeof ownerId === 'number') {
    const tab = screens[owner]?.tabs.find((candidate) => candidate.list === path);
    const address = recordAddress(model, owner, ownerId);
    return { to: tab ? `${address}?tab=${tabKey(tab)}` : address, label: entityAt(manifest, owner).title };
  }
  const route = entityRoute(model, path);
  return route ? { to: listAddress(path, route), label: entity.plural } : { to: '/', label: 'Home' };
}
