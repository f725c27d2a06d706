import { useEffect } from 'react';
import type { Property } from '../../../shared/schema/entity.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { formatOrdering, totalOf, type WireRecord } from '../../../shared/wire.ts';
import type { Preference } from '../../data/preferences.ts';
import { useList } from '../../data/records.ts';
import type { RequestError } from '../../data/request.ts';
import type { FilterValues } from '../../fields/field.ts';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { copyAddress } from './copy-address.ts';
import { detailsLink, type Owner, withFilteredReferences } from './details-link.ts';
import { allControls } from './filter-controls.ts';
import { isFiltered, parametersOf, withFilter } from './filter-values.ts';
import { filterColumns, listColumns, offeredColumns } from './list-columns.ts';
import { isNarrowed, listRequest, matchRequest, nextOrder } from './list-query.ts';
import { rememberList } from './list-steps.ts';
import { pageCount } from './pages.ts';
import { useListState } from './use-list-state.ts';

export interface ListOptions {
  path: string;
  /** Lists only the records that this one owns. */
  parent?: Owner;
  /** The page's address holds search, ordering, filters and page; for the one main list of a page. */
  stateInUrl?: boolean;
  /** Records can be looked at and opened, but neither made nor deleted. */
  viewOnly?: boolean;
  /** Records can be made, but not deleted. */
  keepsAll?: boolean;
  /** The screen has room for twice as many rows. */
  hasRoom?: boolean;
  /** What who is signed in has chosen for this list. */
  chosen?: ListChoice;
  /** Label of the create button in place of the screen's own, or false for none. */
  create?: string | false;
}

/** What a person may choose for a list, on every device. */
export type ListChoice = Pick<Preference, 'columns' | 'widths' | 'page_size'>;

/** Everything a list shows and everything that can be done to it; what draws it asks nobody else. */
export function useListController({
  path,
  parent,
  stateInUrl = false,
  viewOnly = false,
  keepsAll = false,
  hasRoom = false,
  chosen,
  create,
}: ListOptions) {
  const { manifest, screens, awaitsCurrency } = useModel();
  const can = useCan();
  const entity = entityAt(manifest, path);
  const screen = screens[path];
  if (!screen) throw new Error(`No screen for "${path}"`);
  const offered = offeredColumns(entity, screen);
  const names = offered.map((column) => column.name);
  const [state, update] = useListState(names, parametersOf(entity.properties), stateInUrl);
  const columns = listColumns(entity, screen, parent, state.columns ?? chosen?.columns);
  const visible = (some: Property[]) =>
    some.filter(({ reference }) => !reference || Object.hasOwn(manifest, reference.entity));
  const filterable = filterColumns(visible(columns));
  const { paging } = screen.list;
  const usualSize = stateInUrl && hasRoom ? screen.list.pageSize * 2 : screen.list.pageSize;
  const pageSize = (paging ? chosen?.page_size : undefined) ?? usualSize;
  const owned = parent ? { [`${parent.name}_id`]: String(parent.id) } : {};
  const request = listRequest(state, pageSize, owned);
  const { rows, meta, error, isLoading, reload } = useList(path, request);
  const shown = JSON.stringify(request);
  useEffect(() => {
    if (stateInUrl) rememberList(path, JSON.parse(shown) as typeof request);
  }, [path, stateInUrl, shown]);

  const link = detailsLink(screen, parent);
  const createLabel = !viewOnly && can('create', path) ? (create ?? screen.list.create) : false;
  const total = totalOf(meta);
  const lastPage = pageCount(total, pageSize);
  const isPastEnd = meta !== undefined && !isLoading && state.page > lastPage;
  useEffect(() => {
    // The last record of the last page was deleted, or the address asks for a page that is no more.
    if (isPastEnd) update({ page: lastPage });
  });
  // An amount that gets its currency later takes more room, and what stands after it would move.
  const isPriced = columns.some(({ name, unit }) => screen.looks[name] === 'money' && unit === undefined);
  const awaitsUnit = awaitsCurrency === true && isPriced && rows.length > 0;
  const isFirstLoad = (meta === undefined || awaitsUnit) && !error;

  return {
    entity,
    screen,
    columns,
    /** All that may be shown as columns. */
    offered,
    filterable,
    state,
    /** Tells what is shown from other pages, orders and filters. */
    shown,
    paging,
    pageSize,
    /** Undefined while the first page loads. */
    rows: isFirstLoad ? undefined : rows,
    /** Undefined until it is known. */
    total: error || !meta || awaitsUnit ? undefined : total,
    /** There are more records than were counted. */
    isMore: meta !== undefined && meta.total === undefined,
    error,
    isBusy: isLoading || awaitsUnit,
    isNarrowed: isNarrowed(state),
    isFiltered: filterable.some((column) => isFiltered(column, state.filters)),
    /** Every control that its filter panel may have. */
    controls: allControls(visible(offered)),
    /** What the server says against filters, by their parameters. */
    wrongFilters: wrongOf(error, state.filters),
    link,
    create:
      createLabel !== false && link
        ? { to: withFilteredReferences(link('new'), entity, state.filters), label: createLabel }
        : undefined,
    copyLink:
      !viewOnly && link && can('create', path) && entity.key === 'id'
        ? (key: number) => copyAddress(link('new'), key)
        : undefined,
    /** What finds all records of the list, whatever its page and its order. */
    asked: matchRequest(state, owned),
    ordering: formatOrdering(state.order),
    /** Many of its records can be worked on at once. */
    isBatched: paging && entity.key === 'id' && entity.operations.includes('list'),
    canDelete: !viewOnly && !keepsAll && can('delete', path),
    /** Whether this may be done to a record of the list; below a record that decides it, the page has asked. */
    may: (operation: 'update' | 'delete', record: WireRecord) =>
      !viewOnly && can(operation, path, parent && can.followsOwner(path) ? undefined : record),
    reload: () => void reload(),
    search: (search: string) => update({ search }),
    sort: (property: string, isMore = false) =>
      update(({ order }) => ({ order: nextOrder(order, property, isMore) })),
    /** Shows other columns, for this address. */
    showColumns: (columns: string[] | undefined) => update(({ page }) => ({ columns, page })),
    order: (order: typeof state.order) => update({ order }),
    turnTo: (page: number) => update({ page }),
    filter: (column: Property, change: FilterValues) =>
      update(({ filters }) => ({ filters: withFilter(filters, column, change) })),
    removeFilters: (parameters: string[]) =>
      update(({ filters }) => ({
        filters: Object.fromEntries(Object.entries(filters).filter(([name]) => !parameters.includes(name))),
      })),
    clearFilters: () => update({ filters: {} }),
    clear: () => update({ search: '', filters: {} }),
  };
}

/** What a refused list says of its filters. */
function wrongOf(error: RequestError | undefined, filters: Record<string, string>): Record<string, string[]> {
  const named = error?.status === 400 ? Object.entries(error.errors ?? {}) : [];
  return Object.fromEntries(named.filter(([name]) => Object.hasOwn(filters, name)));
}

export type ListController = ReturnType<typeof useListController>;
