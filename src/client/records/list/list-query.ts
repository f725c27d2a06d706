import { formatOrdering, type Order, parseOrdering } from '../../../shared/wire.ts';

/** What a person has asked of a list. */
export interface ListState {
  search: string;
  /** What is sorted by, what counts most first. */
  order: Order[];
  /** By column, the text or number looked for. */
  filters: Record<string, string>;
  page: number;
  /** Which columns are shown, where the address says so. */
  columns?: string[];
}

export const EMPTY_LIST: ListState = { search: '', order: [], filters: {}, page: 1 };

/**
 * Reads a list's state from the page's address, written in the same words as the API's own query. Only the list's own
 * columns and filters are taken, so that other parameters of the page are left alone.
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

/** Writes a list's state into an address's parameters; what is empty is left out of them. */
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

/** The query that asks the API for the page of a list. */
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

/** The parameters that find all records of a list, whatever its page and its order. */
export function matchRequest(state: ListState, fixed: Record<string, string>): Record<string, string> {
  return { ...state.filters, ...fixed, ...(state.search && { search: state.search }) };
}

/**
 * What a click on a column header leads to: ascending, descending, none.
 * @param isMore the column is sorted by beside what is sorted by already
 */
export function nextOrder(order: Order[], property: string, isMore = false): Order[] {
  const now = order.find((one) => one.property === property);
  const next = now?.descending ? [] : [{ property, descending: now !== undefined }];
  if (!isMore) return order.length > 1 ? [{ property, descending: false }] : next;
  if (!now) return [...order, ...next];
  return order.flatMap((one) => (one === now ? next : [one]));
}

/** Whether anything narrows the list down. */
export function isNarrowed(state: ListState): boolean {
  return state.search !== '' || Object.keys(state.filters).length > 0;
}
