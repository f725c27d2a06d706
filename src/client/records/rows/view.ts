import type { ComponentType } from 'react';
import type { Screen } from '../../../shared/schema/screen.ts';
import type { Order, WireRecord } from '../../../shared/wire.ts';
import type { IconName } from '../../ui/icon.tsx';
import { Slot } from '../slots.tsx';
import type { GroupTerm } from './group-terms.ts';
import type { RowProps } from './list-row.tsx';

/** What every view of a list gets; views load nothing else. */
export interface ListViewProps extends RowProps {
  label: string;
  /** Undefined while the first page loads. */
  rows: WireRecord[] | undefined;
  rowCount: number;
  isBusy: boolean;
  order: Order[];
  /** The term the records are grouped by. */
  group?: GroupTerm;
  /** Totals over all matching records, by column; undefined until known. */
  totals?: Record<string, number | undefined>;
  /** The search and filters that match all records of the list. */
  asked: Record<string, string>;
  /** @param isMore adds to the current order instead of replacing it */
  onSort(property: string, isMore: boolean): void;
  /** Column widths the user has chosen, in pixels, and a function to set one. */
  widths?: Record<string, number>;
  onWidth?(property: string, width: number): void;
}

/** A way to show the records of a list. Each `.tsx` file in this folder is a view; features add others. */
export interface View {
  label: string;
  icon: IconName;
  /** The screens on which a list opens with it; without this, it is offered beside the search. */
  opensOn?: 'narrow' | 'wide';
  /** Query parameters that only this view reads: an address that has one of them, but no `view`, selects this view. */
  reads?: string[];
  /** Whether it suits a list; if missing, it suits all. */
  fits?(screen: Screen): boolean;
  /** It loads its records by itself, so there is no pager below it. */
  ownPages?: true;
  Component: ComponentType<ListViewProps>;
}

/** A view that a feature adds to lists, and its name in addresses. */
export interface NamedView extends View {
  name: string;
}

export const LIST_VIEWS = new Slot<NamedView>();
