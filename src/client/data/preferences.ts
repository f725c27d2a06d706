import type { ImportMode } from '../../shared/import.ts';
import type { WireRecord } from '../../shared/wire.ts';
import { type CacheKey, cachedAnswer, nameOf, putAnswer } from './cache.ts';
import { useList } from './records.ts';
import { RequestError, request } from './request.ts';
import { atSessionEnd } from './session-end.ts';

/** A user's choices, as the server stores them (`x-schema: preference`). */
export interface Preference {
  columns?: string[];
  /** In pixels, by column. */
  widths?: Record<string, number>;
  page_size?: number;
  density?: 'comfortable' | 'compact';
  theme?: 'system' | 'light' | 'dark';
  import?: KeptImport;
}

/** The settings of an entity's last import: columns by title. */
export interface KeptImport {
  mode?: ImportMode;
  key?: string;
  columns?: Record<string, string>;
  /** Which column it was, where several have that title: its place among them, and how many there were. */
  alike?: Record<string, { at: number; of: number }>;
  fixed?: Record<string, string>;
  values?: Record<string, Record<string, string | null>>;
}

/** A stored preference. */
interface KeptPreference {
  value: Preference;
  updated_at: string;
}

const PATH = 'users/preference';
const ALL = { page_size: 100 };
const CACHED: CacheKey = ['list', PATH, 'page_size=100'];

/** The signed-in user's choice under a key, on any device; undefined until loaded, and if there is none. */
export function usePreference(key: string): KeptPreference | undefined {
  const { rows } = useList(PATH, ALL);
  const row = rows.find((one) => one.key === key);
  return row && { value: unwritten.get(key) ?? (row.value as Preference), updated_at: row.updated_at };
}

/** Choices still being written. Anything read or received meanwhile may be older. */
const unwritten = new Map<string, Preference>();

/** Writes to one key are queued, so that the last choice wins. */
const writing = new Map<string, Promise<unknown>>();
atSessionEnd(() => {
  unwritten.clear();
  writing.clear();
});

/**
 * Stores a choice: shown at once, written in the background.
 * @returns when it was written
 * @throws RequestError if the server refused it
 */
export function keepPreference(key: string, value: Preference): Promise<string> {
  unwritten.set(key, value);
  show({ key, value });
  const before = writing.get(key)?.catch(() => undefined);
  const work = Promise.resolve(before)
    .then(() => write(key, value))
    .finally(() => {
      if (unwritten.get(key) === value) unwritten.delete(key);
    });
  writing.set(key, work);
  return work;
}

async function write(key: string, value: Preference): Promise<string> {
  const known = (rows() ?? (await load())).find((row) => row.key === key && row.id > 0);
  const { data } = known ? await patch(known.id, value) : await create(key, value);
  show(data);
  return data.updated_at;
}

async function create(key: string, value: Preference) {
  try {
    return await request<WireRecord>('POST', PATH, { body: { key, value } });
  } catch (error) {
    // Another page of the same user created it first.
    const made = error instanceof RequestError && error.status === 422 ? await load() : [];
    const row = made.find((one) => one.key === key);
    if (!row) throw error;
    return patch(row.id, value);
  }
}

function patch(id: number, value: Preference) {
  return request<WireRecord>('PATCH', `${PATH}/${id}`, { body: { value } });
}

async function load(): Promise<WireRecord[]> {
  const { data, meta } = await request<WireRecord[]>('GET', PATH, { query: ALL });
  putAnswer(CACHED, { rows: data, meta });
  return data;
}

function rows(): WireRecord[] | undefined {
  return (cachedAnswer(nameOf(CACHED))?.data as { rows: WireRecord[] } | undefined)?.rows;
}

/** Puts a choice into the cache that every screen reads; one the server does not have yet has no id. */
function show(change: Partial<WireRecord>): void {
  const now = rows();
  if (!now) return;
  const before = now.find((row) => row.key === change.key);
  const next = { id: 0, created_at: '', updated_at: '', ...before, ...change };
  putAnswer(CACHED, { rows: [...now.filter((row) => row !== before), next], meta: undefined });
}
