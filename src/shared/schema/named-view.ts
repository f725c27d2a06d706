import type { Entity } from './entity.ts';
import type { Where } from './where.ts';
import { filtersFor } from './where-filters.ts';

/** A named view of a list: its search, filters, order and columns. */
export interface NamedView {
  /** Its name in the address. */
  key: string;
  title: string;
  /** Parameters of the address. */
  state: Record<string, string>;
  /** Its number of records is always shown. */
  pinned: boolean;
  /** The columns it starts with, if not the list's own. */
  columns?: string[];
  /** The menu opens the list with it, and its tab stands before that of all records. */
  first?: true;
}

/** A view as written in a UI file. */
export interface ViewWords {
  title: string;
  /** Which records; `@me`, `@today` and the like stand for who looks and for days. */
  where?: Where;
  /** What is searched for. */
  search?: string;
  order?: string;
  columns?: string[];
  pinned?: boolean;
  first?: true;
}

/** @example readView(order, { title: 'Not mine', order: '-id' }).key // 'not-mine' */
export function readView(entity: Entity, view: ViewWords): NamedView {
  const { title, where = {}, search, order, columns, pinned = false, first } = view;
  const key = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const state = {
    ...filtersFor(entity, where),
    ...(search && { search }),
    ...(order && { ordering: order }),
  };
  return { key, title, state, pinned, ...(columns && { columns }), ...(first && { first }) };
}
