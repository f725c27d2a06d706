/** Stands for an empty value in a filter by several values. @example 'category_id.in=3,@none' */
export const EMPTY_WORD = '@none';

/** One property to sort by. */
export interface Order {
  property: string;
  descending: boolean;
}

/** A reference in a response. */
export interface Labelled {
  id: number;
  label: string;
}

/** A record in a response: references are `{id, label}` or null. */
export interface WireRecord {
  id: number;
  created_at: string;
  updated_at: string;
  [property: string]: unknown;
}

/** Every successful response with a body. */
export interface Envelope<T> {
  data: T;
}

/** A record that a write made beside what was asked for, such as the order of a plan that is due. */
export interface MadeBeside extends Labelled {
  entity: string;
  /** The same in words. */
  text: string;
}

/** The response to a list: a page of records and how many there are in all. */
export interface ListEnvelope<T = WireRecord> extends Envelope<T[]> {
  meta: ListMeta;
}

/**
 * Which page it is, and of how many records. If very many match, they are not all counted unless `?count=exact` asks
 * for it; then `total_at_least` replaces `total`.
 */
export interface ListMeta {
  total?: number;
  total_at_least?: number;
  page: number;
  page_size: number;
  /** Filters that may not mean what they say, each with what was perhaps meant. */
  hints?: string[];
}

/** The number of records in a view, counted like a list. */
export type ViewCount = Pick<ListMeta, 'total' | 'total_at_least'>;

/** Somebody who may be given a record, with what they have to do until this week ends. */
export interface Assignee extends Labelled {
  records: number;
  /** The hours that these records take, where the entity says so. */
  hours?: number;
  /** The hours a week that they work. */
  available?: number;
}

/** One group of a summary: its keys by the terms in `group`, the number of records, and sums. */
export interface SummaryRow {
  group: Record<string, Labelled | string | number | boolean | null>;
  count?: number;
  sum?: Record<string, number>;
}

/** The response to a summary. `zone` is the time zone in which moments were assigned to days. */
export interface Summary extends Envelope<SummaryRow[]> {
  meta: { zone: string };
}

/** Up to this many matches are counted exactly, and always as many as are on the pages just ahead. */
export const MOST_COUNTED = 10_000;

/** The number of records, as far as known. @example totalOf({ total_at_least: 10000, … }) // 10000 */
export function totalOf(meta: Pick<ListMeta, 'total' | 'total_at_least'> | undefined): number {
  return meta?.total ?? meta?.total_at_least ?? 0;
}

/** A record found by the global search. */
export interface FoundRecord extends Labelled {
  /** What a record that is named by a number is about. */
  about?: string;
}

/** Records of one entity found by the global search. */
export interface FoundGroup {
  entity: string;
  records: FoundRecord[];
  /** There are more records than listed. */
  more: boolean;
}

/** The most records that one request changes or deletes. */
export const MOST_AT_ONCE = 1000;
/** The most records in the plan of a batch. */
export const MOST_PLANNED = 10_000;

/** The records of a planned batch, and how many records of other entities would be deleted with them. */
export interface BatchPlan {
  ids: number[];
  also: { entity: string; count: number }[];
}

/** What somebody has signed of a record (`sign` of an action), and whether it still says that. */
export interface Signature {
  id: number;
  at: string;
  user: Labelled;
  /** What the action was called then. */
  action: string;
  meaning: string;
  is_valid: boolean;
  /** The properties that are others by now, as far as the reader may see them. */
  changed: { name: string; title: string }[];
  sha256: string;
  /** What was signed, as canonical JSON (RFC 8785); for those who may see everything. */
  text: string | null;
}

/** A record that a batch left unchanged, and why. */
export interface RefusedRecord extends ErrorBody {
  id: number;
  /** Its label; null when it is gone or was never visible. */
  label: string | null;
}

/** The result of a batch, record by record. */
export interface BatchResult {
  changed: number[];
  refused: RefusedRecord[];
  /** The change set by which the batch can be undone. */
  change_set?: number;
}

/** An event of a record or an account, as the history shows it. */
export interface HistoryEntry {
  id: number;
  at: string;
  actor: { kind: HistoryActor; id: number | null; name: string };
  entity: string;
  key: number | null;
  label: string | null;
  action: string;
  /** Values before and after, of the properties that changed; references as `{id, label}`, with the labels of that time. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  details: Record<string, unknown> | null;
  /** Whether the record still exists. */
  exists: boolean;
  /** For a deletion: whether the deleted data is kept, so that it can be undone. */
  restorable?: boolean;
}

/** A page of the history. `next` is the value of `before` for the following page; null at the beginning of the history. */
export interface HistoryEnvelope extends Envelope<HistoryEntry[]> {
  meta: { page_size: number; next: number | null };
}

/** The kinds of events by which the history can be filtered: changes of records, or events of accounts. */
export const HISTORY_KINDS = ['created', 'updated', 'deleted', 'restored', 'account'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** Who can have done something: a user of the host, a platform admin in a tenant, the program, or somebody not signed in. */
export const HISTORY_ACTORS = ['user', 'platform', 'system', 'visitor'] as const;
export type HistoryActor = (typeof HISTORY_ACTORS)[number];

/** Every unsuccessful response. `errors` contains texts by field; the empty name stands for the whole record. */
export interface ErrorBody {
  code: string;
  message: string;
  errors?: Record<string, string[]>;
  /** What these texts say, for programs: which text of the catalogue, and the values in it. */
  codes?: Record<string, { code: string; values: Record<string, unknown> }[]>;
  /** For failures of the server: the id of the line in its log. */
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
