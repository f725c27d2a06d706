import { atSessionEnd } from '../../data/session-end.ts';

/** The last address of each entity's list, with search, order, filters and page. */
const seen = new Map<string, string>();
atSessionEnd(() => seen.clear());

/** Remembers a list's address, for the way back from one of its records. */
export function rememberListAddress(path: string, address: string): void {
  seen.set(path, address);
}

/** The last address of an entity's list, or its plain route. */
export function listAddress(path: string, route: string): string {
  return seen.get(path) ?? route;
}
