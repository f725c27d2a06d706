import { formatOrdering, type Order, parseOrdering } from '../../../shared/wire.ts';

/** The user's settings of a list. */
export interface ListState {
  search: string;
  /** The sort order, most significant first. */
  order: Order[];
  /** The filters, by query parameter. */
  filters: Record<string, string>;
  page: number;
  /** The columns shown, if the address names them. */
  columns?: string[];
}

export const EMPTY_LIST: ListState = { search: '', order: [], filters: {}, page: 1 };

/**
 * Reads a list's state from the page's address, which uses the API's own query parameters. Only the list's own columns and filters
 * are read, so that other parameters of the page are left alone.
 */
export function readListState(params: URLSearchParams, columns: string[], filters = columns): ListState {
  const order = parseOrdering(params.get('ordering') ?? '');
  const shown =
    params
      .get('columns')
      ?.split(',')
      .filter((name) => columns.includes(name)) ?? [];
  const page = Number(params.get('page'));
  return {
    search: params.get('search') ?? '',
    order: order.filter(({ property }) => columns.includes(property)),
    filters: Object.fromEntries(
      filters.flatMap((name) => (params.get(name) ? [[name, params.get(name) as string]] : [])),
    ),
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
    ...(shown.length > 0 && { columns: [...new Set(shown)] }),
  };
}

/** Writes a list's state to an address's parameters; empty parts are omitted. */
export function writeListState(
  params: URLSearchParams,
  state: ListState,
  filters: string[],
): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value));
  put('search', state.search);
  put('ordering', formatOrdering(state.order));
  for (const name of filters) put(name, state.filters[name] ?? '');
  put('page', state.page > 1 ? String(state.page) : '');
  put('columns', state.columns?.join(',') ?? '');
  return next;
}

/** The API query for a page of the list. */
export function listRequest(state: ListState, pageSize: number, fixed: Record<string, string>) {
  return {
    ...state.filters,
    ...fixed,
    ...(state.search && { search: state.search }),
    ...(state.order.length > 0 && { ordering: formatOrdering(state.order) }),
    page: String(state.page),
    page_size: String(pageSize),
  };
}

/** The API parameters that match all records of a list, without page and order. */
export function matchRequest(state: ListState, fixed: Record<string, string>): Record<string, string> {
  return { ...state.filters, ...fixed, ...(state.search && { search: state.search }) };
}

/**
 * The order after a click on a column header: ascending, descending, none.
 * @param isMore adds the column to the current order instead of replacing it
 */
export function nextOrder(order: Order[], property: string, isMore = false): Order[] {
  const now = order.find((one) => one.property === property);
  const next = now?.descending ? [] : [{ property, descending: now !== undefined }];
  if (!isMore) return order.length > 1 ? [{ property, descending: false }] : next;
  if (!now) return [...order, ...next];
  return order.flatMap((one) => (one === now ? next : [one]));
}

/** Whether a search or filter narrows the list. */
export function isNarrowed(state: ListState): boolean {
  return state.search !== '' || Object.keys(state.filters).length > 0;
}
