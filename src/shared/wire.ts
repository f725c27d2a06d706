/** In a filter by several values: none at all. @example 'category_id.in=3,@none' */
export const EMPTY_WORD = '@none';

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
  meta: ListMeta;
}

/**
 * Which page of how many records. Where very many match, they are not counted to the end unless `?count=exact` asks
 * for it; then `total_at_least` stands in place of `total`.
 */
export interface ListMeta {
  total?: number;
  total_at_least?: number;
  page: number;
  page_size: number;
}

/** How many records a view finds, counted like a list. */
export type ViewCount = Pick<ListMeta, 'total' | 'total_at_least'>;

/** What a summary says of one group: its keys by the terms that `group` names, how many records, and sums. */
export interface SummaryRow {
  group: Record<string, Labelled | string | number | boolean | null>;
  count?: number;
  sum?: Record<string, number>;
}

/** The answer to a summary. `zone` is the one whose days the moments of records were counted by. */
export interface Summary extends Envelope<SummaryRow[]> {
  meta: { zone: string };
}

/** Up to so many matches are counted exactly, and always as many as lie on the pages just ahead. */
export const MOST_COUNTED = 10_000;

/** How many records there are, as far as is known. @example totalOf({ total_at_least: 10000, … }) // 10000 */
export function totalOf(meta: Pick<ListMeta, 'total' | 'total_at_least'> | undefined): number {
  return meta?.total ?? meta?.total_at_least ?? 0;
}

/** Records of one entity that a search of everything found. */
export interface FoundGroup {
  entity: string;
  records: Labelled[];
  /** There are more than are named. */
  more: boolean;
}

/** One request changes or deletes at most so many records. */
export const MOST_AT_ONCE = 1000;
/** The plan of a batch names at most so many. */
export const MOST_PLANNED = 10_000;

/** What a batch would be done with, and how many records of other entities would go with them. */
export interface BatchPlan {
  ids: number[];
  also: { entity: string; count: number }[];
}

/** A record that a batch left as it was, and why. */
export interface RefusedRecord extends ErrorBody {
  id: number;
  /** What it is called; null where it is gone, or was never seen. */
  label: string | null;
}

/** What became of a batch, record by record. */
export interface BatchResult {
  changed: number[];
  refused: RefusedRecord[];
  /** By which it can be taken back. */
  change_set?: number;
}

/** One thing that happened to a record or an account, as the history shows it. */
export interface HistoryEntry {
  id: number;
  at: string;
  actor: { kind: HistoryActor; id: number | null; name: string };
  entity: string;
  key: number | null;
  label: string | null;
  action: string;
  /** Values before and after of what changed; references as `{id, label}`, as they were called then. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  details: Record<string, unknown> | null;
  /** Whether the record is still there. */
  exists: boolean;
  /** Of a deletion: whether what went is kept, so that it can be taken back. */
  restorable?: boolean;
}

/** A page of the history. `next` is the `before` of the page that goes on from here; null where the history begins. */
export interface HistoryEnvelope extends Envelope<HistoryEntry[]> {
  meta: { page_size: number; next: number | null };
}

/** By what sort of event the history can be narrowed: what happened to records, or to somebody's account. */
export const HISTORY_KINDS = ['created', 'updated', 'deleted', 'restored', 'account'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** Who can have done something: a user of the host, a platform admin in a tenant, the program, somebody not signed in. */
export const HISTORY_ACTORS = ['user', 'platform', 'system', 'visitor'] as const;
export type HistoryActor = (typeof HISTORY_ACTORS)[number];

/** Every unsuccessful answer. `errors` holds texts by field; the empty name is the whole record. */
export interface ErrorBody {
  code: string;
  message: string;
  errors?: Record<string, string[]>;
  /** Of failures of the server: the id of the line in its log. */
  request_id?: string;
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
