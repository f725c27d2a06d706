import { createContext, useContext } from 'react';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import type { Order, WireRecord } from '../../../shared/wire.ts';
import type { GroupTerm } from './group-terms.ts';
import type { Selection } from './use-selection.ts';

/** What every view of a list shows, and what can be done there; views load nothing else. */
export interface ShownList {
  entity: Entity;
  screen: Screen;
  label: string;
  columns: Property[];
  /** Undefined while the first page loads. */
  rows: WireRecord[] | undefined;
  pageSize: number;
  isBusy: boolean;
  state: { order: Order[] };
  /** The term the records are grouped by. */
  group?: GroupTerm;
  /** Totals over all matching records, by column; undefined until known. */
  totals?: Record<string, number | undefined>;
  /** The search and filters that match all records of the list. */
  asked: Record<string, string>;
  /** @param isMore adds to the current order instead of replacing it */
  sort(property: string, isMore?: boolean): void;
  /** Column widths the user has chosen, in pixels, and a function to set one. */
  widths?: Record<string, number>;
  onWidth?(property: string, width: number): void;
  /** The address of a record. */
  link: ((key: number) => string) | null;
  nameOf(record: WireRecord): string;
  /** Whether records can be changed where they are shown. */
  works: boolean;
  /** Whether the operation is allowed on a record. */
  may(operation: 'update' | 'delete', record: WireRecord): boolean;
  onDelete?(record: WireRecord): void;
  /** Called when a record will probably be opened next. */
  onIntent?(record: WireRecord): void;
  /** The ticked records; without it rows have no tick box. */
  selection?: Selection;
  /** Gives a record to somebody; missing if the user may not. */
  onAssign?(record: WireRecord): void;
  /** The address for a copy of a record; without it records cannot be copied. */
  copyLink?(key: number): string;
}

export const ListContext = createContext<ShownList | undefined>(undefined);

/** The list that a view stands in. */
export function useShownList(): ShownList {
  const list = useContext(ListContext);
  if (!list) throw new Error('No list around this view');
  return list;
}
