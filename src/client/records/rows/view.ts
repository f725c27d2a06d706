import type { ComponentType } from 'react';
import type { Screen } from '../../../shared/schema/screen.ts';
import type { IconName } from '../../ui/icon.tsx';
import { Slot } from '../slots.tsx';

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
  /** It takes what it shows from `ListContext`. */
  Component: ComponentType;
}

/** A view that a feature adds to lists, and its name in addresses. */
export interface NamedView extends View {
  name: string;
}

export const LIST_VIEWS = new Slot<NamedView>();
