import type { ComponentType } from 'react';
import type { Screen } from '../../../shared/schema/screen.ts';
import type { Order, WireRecord } from '../../../shared/wire.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { GroupTerm } from '../groups/group-terms.ts';
import type { RowProps } from '../list/list-row.tsx';

/** What every view of a list is given; it asks nobody for more. */
export interface ListViewProps extends RowProps {
  label: string;
  /** Undefined while the first page loads. */
  rows: WireRecord[] | undefined;
  rowCount: number;
  isBusy: boolean;
  order: Order[];
  /** What its records are grouped by. */
  group?: GroupTerm;
  /** By column, what it comes to over all records of the list; undefined until that is known. */
  totals?: Record<string, number | undefined>;
  /** What finds all records of the list: its search and filters. */
  asked: Record<string, string>;
  /** @param isMore beside what is sorted by already */
  onSort(property: string, isMore: boolean): void;
  /** Widths that a person has chosen, in pixels by column, and how one is chosen. */
  widths?: Record<string, number>;
  onWidth?(property: string, width: number): void;
}

/** A way to look at the records of a list. The `.tsx` files of this folder are all views there are. */
export interface View {
  label: string;
  icon: IconName;
  /** The screens on which a list opens with it; without one it is offered beside the search. */
  opensOn?: 'narrow' | 'wide';
  /** Parameters of the address that it alone reads: one that names any of them, and no view, means this one. */
  reads?: string[];
  /** Lists that it suits; without it all. */
  fits?(screen: Screen): boolean;
  /** It asks for its records by itself, so that no page is turned below it. */
  ownPages?: true;
  Component: ComponentType<ListViewProps>;
}
