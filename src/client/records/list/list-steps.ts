import { atSessionEnd } from '../../data/session-end.ts';

/** The last query of each list, including page and size. */
const seen = new Map<string, Record<string, string>>();
atSessionEnd(() => seen.clear());

/** Remembers the query of an entity's list, for stepping from record to record. */
export function rememberList(path: string, request: Record<string, string>): void {
  seen.set(path, request);
}

/** The last query of an entity's list. */
export function lastList(path: string): Record<string, string> | undefined {
  return seen.get(path);
}

/** The request for a page of such a list. */
export function pageOf(list: Record<string, string>, page: number): Record<string, string> {
  return { ...list, page: String(page) };
}
