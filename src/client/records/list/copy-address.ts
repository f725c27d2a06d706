/** The address of a new record that begins as a copy. @example copyAddress('/assets/new', 7) // '/assets/new?copy=7' */
export function copyAddress(to: string, key: number): string {
  return `${to}${to.includes('?') ? '&' : '?'}copy=${key}`;
}
