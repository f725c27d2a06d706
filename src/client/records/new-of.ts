import type { Entity } from '../../shared/schema/entity.ts';
import { parseRecordId } from '../../shared/schema/entity-path.ts';
import { parameterOf } from '../../shared/schema/filters.ts';
import type { Values } from '../data/records.ts';
import type { Model } from '../model/model.ts';
import { recordAddress } from './address.ts';

/** A record that a new one should refer to. */
interface Origin {
  path: string;
  id: number;
}

/**
 * The address of the form for a new record that refers to another one, also as its parent; undefined if it has no editable
 * reference to such records.
 */
export function newOf(model: Model, entity: Entity, { path, id }: Origin): string | undefined {
  const reference = entity.properties.find((own) => own.reference?.entity === path && !own.readOnly)?.name;
  if (reference === undefined) return undefined;
  const address = recordAddress(model, entity.path, 'new', reference === entity.parent ? id : undefined);
  return `${address}?${reference}=${id}`;
}

/**
 * The record that a page's address belongs to; undefined for any other page.
 * @example recordAt(model, '/assets/3') // { path: 'assets/equipments', id: 3 }
 */
export function recordAt({ screens }: Pick<Model, 'screens'>, pathname: string): Origin | undefined {
  const [, route, id] = /^(.+)\/([1-9]\d{0,14})$/.exec(pathname) ?? [];
  const screen = Object.values(screens).find((one) => route !== undefined && one.route === route);
  return screen && { path: screen.path, id: Number(id) };
}

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
