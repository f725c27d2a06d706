import { entityAt, parentOf } from '../../../shared/schema/manifest.ts';
import type { Model } from '../../model/model.ts';
import { entityRoute, recordAddress, tabKey } from '../address.ts';
import { listAddress } from '../list/list-address.ts';
import { firstQuery } from '../saved/view-state.ts';
import type { Values } from '../saving/values.ts';

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
  const first = screens[path] ? firstQuery(screens[path].list) : '';
  return route
    ? { to: listAddress(path, `${route}${first}`), label: entity.plural }
    : { to: '/', label: 'Home' };
}
