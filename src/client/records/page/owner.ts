import type { Entity } from '../../../shared/schema/entity.ts';
import { parseRecordId } from '../../../shared/schema/entity-path.ts';
import { entityAt, parentOf } from '../../../shared/schema/manifest.ts';
import type { Model } from '../../model/model.ts';
import { entityRoute, recordAddress, tabKey } from '../address.ts';
import type { Values } from '../form/values.ts';
import { listAddress } from '../list/list-address.ts';

/** References that the address gives a new record, such as its owner: `?tenant=3`. */
export function givenReferences(entity: Entity, params: URLSearchParams): Values {
  return Object.fromEntries(
    entity.properties.flatMap((property) => {
      const id = property.reference ? parseRecordId(params.get(property.name) ?? undefined) : undefined;
      return typeof id === 'number' ? [[property.name, id]] : [];
    }),
  );
}

/** Back to the owner where the address names one, else to the entity's list, else home. */
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
