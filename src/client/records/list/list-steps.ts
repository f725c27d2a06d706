import { atSessionEnd } from '../../data/session-end.ts';

/** What a list was asked for when it was last seen, page and size included. */
const seen = new Map<string, Record<string, string>>();
atSessionEnd(() => seen.clear());

/** Remembers what the list of an entity showed, for going on to the next record from one of them. */
export function rememberList(path: string, request: Record<string, string>): void {
  seen.set(path, request);
}

/** What the list of an entity showed last. */
export function lastList(path: string): Record<string, string> | undefined {
  return seen.get(path);
}
