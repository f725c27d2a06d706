/** One property to sort by. */
export interface Order {
  property: string;
  descending: boolean;
}

/** A reference as it is answered. */
export interface Labelled {
  id: number;
  label: string;
}

/** A record as it is answered: references are `{id, label}` or null. */
export interface WireRecord {
  id: number;
  created_at: string;
  updated_at: string;
  [property: string]: unknown;
}

/** Every successful answer with a body. */
export interface Envelope<T> {
  data: T;
}

/** The answer to a list: a page of records and how many there are in all. */
export interface ListEnvelope<T = WireRecord> extends Envelope<T[]> {
  meta: { total: number; page: number; page_size: number };
}

/** One thing that happened to a record or an account, as the history shows it. */
export interface HistoryEntry {
  id: number;
  at: string;
  /** `user` of this host, `platform` for a platform admin at work in a company, `system`, or `visitor`. */
  actor: { kind: string; id: number | null; name: string };
  entity: string;
  key: number | null;
  label: string | null;
  action: string;
  /** Values before and after of what changed; references as `{id, label}`, as they were called then. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  details: Record<string, unknown> | null;
}

/** Every unsuccessful answer. `errors` holds texts by field; the empty name is the whole record. */
export interface ErrorBody {
  code: string;
  message: string;
  errors?: Record<string, string[]>;
}

export const DEFAULT_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 100;

/**
 * Reads `?ordering=`.
 * @example parseOrdering('-code,asset') // [{property:'code',descending:true},{property:'asset',descending:false}]
 */
export function parseOrdering(text: string): Order[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '-')
    .map((part) =>
      part.startsWith('-')
        ? { property: part.slice(1), descending: true }
        : { property: part, descending: false },
    );
}

/**
 * Writes `?ordering=`; the inverse of `parseOrdering`.
 * @example formatOrdering([{ property: 'code', descending: true }]) // '-code'
 */
export function formatOrdering(order: Order[]): string {
  return order.map(({ property, descending }) => (descending ? `-${property}` : property)).join(',');
}
