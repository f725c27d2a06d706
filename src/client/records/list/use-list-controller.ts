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
import { useAddressParams } from '../../ui/use-address-params.ts';
import { detailsLink, type Owner, withFilteredReferences } from '../details-link.ts';
import { filterColumns, listColumns, offeredColumns } from '../rows/list-columns.ts';
import { copyAddress, isCopyable } from './copy-address.ts';
import { allControls } from './filter-controls.ts';
import { isFiltered, parametersOf, withFilter } from './filter-values.ts';
import { isNarrowed, listRequest, matchRequest, nextOrder } from './list-query.ts';
import { rememberList } from './list-steps.ts';
import { pageCount } from './pages.ts';
import { useListState } from './use-list-state.ts';

export interface ListOptions {
  path: string;
  /** Lists only the records this one owns. */
  parent?: Owner;
  /** The page's address holds search, order, filters and page; for the one main list of a page. */
  stateInUrl?: boolean;
  /** Records can be opened, but neither created nor deleted. */
  viewOnly?: boolean;
  /** Records can be created, but not deleted. */
  keepsAll?: boolean;
  /** The screen has room for twice as many rows. */
  hasRoom?: boolean;
  /** The signed-in user's choices for this list. */
  chosen?: ListChoice;
  /** Label of the create button instead of the screen's own, or false for none. */
  create?: string | false;
}

/** The choices for a list that follow a user to every device. */
export type ListChoice = Pick<Preference, 'columns' | 'widths' | 'page_size'>;

/** Everything a list shows and every operation on it; the components that draw it need no other source. */
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
  const parameters = parametersOf(entity.properties);
  const [state, update] = useListState(names, parameters, stateInUrl);
  const [params] = useAddressParams();
  const view = stateInUrl ? screen.list.views?.find(({ key }) => key === params.get('saved')) : undefined;
  const columns = listColumns(entity, screen, parent, state.columns ?? chosen?.columns ?? view?.columns);
  const visible = (some: Property[]) =>
    some.filter(({ reference, links }) => {
      const target = reference ?? links;
      return !target || Object.hasOwn(manifest, target.entity);
    });
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
    // The last record of the last page was deleted, or the address names a page that no longer exists.
    if (isPastEnd) update({ page: lastPage });
  });
  // An amount grows when its currency arrives later, which would move what follows.
  const isPriced = columns.some(({ name, unit }) => screen.looks[name] === 'money' && unit === undefined);
  const awaitsUnit = awaitsCurrency === true && isPriced && rows.length > 0;
  const isFirstLoad = (meta === undefined || awaitsUnit) && !error;

  return {
    entity,
    screen,
    columns,
    /** All columns that can be shown. */
    offered,
    filterable,
    /** All filter parameters of the address. */
    parameters,
    state,
    /** Identifies the page, order and filters of the rows. */
    shown,
    paging,
    pageSize,
    /** Undefined while the first page loads. */
    rows: isFirstLoad ? undefined : rows,
    /** Undefined while unknown. */
    total: error || !meta || awaitsUnit ? undefined : total,
    /** Whether there are more records than were counted. */
    isMore: meta !== undefined && meta.total === undefined,
    error,
    isBusy: isLoading || awaitsUnit,
    isNarrowed: isNarrowed(state),
    isFiltered: filterable.some((column) => isFiltered(column, state.filters)),
    /** Every control its filter panel may have. */
    // Files are no column, but a record may have none.
    controls: allControls(visible([...offered, ...entity.properties.filter(({ files }) => files)])),
    /** The server's errors about filters, by parameter. */
    wrongFilters: wrongOf(error, state.filters),
    link,
    create:
      createLabel !== false && link
        ? { to: withFilteredReferences(link('new'), entity, state.filters), label: createLabel }
        : undefined,
    copyLink:
      !viewOnly && link && can('create', path) && isCopyable(entity)
        ? (key: number) => copyAddress(link('new'), key)
        : undefined,
    /** The parameters that match all records of the list, without page and order. */
    asked: matchRequest(state, owned),
    ordering: formatOrdering(state.order),
    /** Whether many of its records can be changed at once. */
    isBatched: paging && entity.key === 'id' && entity.operations.includes('list'),
    canDelete: !viewOnly && !keepsAll && can('delete', path),
    /**
     * Whether an operation is allowed on a record of the list; below an owner whose rights decide, the page has checked already.
     */
    may: (operation: 'update' | 'delete', record: WireRecord) =>
      !viewOnly && can(operation, path, parent && can.followsOwner(path) ? undefined : record),
    reload: () => void reload(),
    search: (search: string) => update({ search }),
    sort: (property: string, isMore = false) =>
      update(({ order }) => ({ order: nextOrder(order, property, isMore) })),
    /** Shows other columns, in this address. */
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

/** The errors of a refused list that concern its filters. */
function wrongOf(error: RequestError | undefined, filters: Record<string, string>): Record<string, string[]> {
  const named = error?.status === 400 ? Object.entries(error.errors ?? {}) : [];
  return Object.fromEntries(named.filter(([name]) => Object.hasOwn(filters, name)));
}

export type ListController = ReturnType<typeof useListController>;
