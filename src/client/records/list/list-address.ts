import { atSessionEnd } from '../../data/session-end.ts';

/** By entity, the address its list was last seen at, with search, ordering, filters and page. */
const seen = new Map<string, string>();
atSessionEnd(() => seen.clear());

/** Remembers how a list looked, for the way back from one of its records. */
export function rememberListAddress(path: string, address: string): void {
  seen.set(path, address);
}

/** The address of an entity's list as it was last seen, or its plain route. */
export function listAddress(path: string, route: string): string {
  return seen.get(path) ?? route;
}
