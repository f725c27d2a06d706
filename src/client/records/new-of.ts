import type { Entity } from '../../shared/schema/entity.ts';
import type { Model } from '../model/model.ts';
import { recordAddress } from './address.ts';

/** A record that a new one should refer to. */
export interface Origin {
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
