/** The address of the form for a copy of a record. @example copyAddress('/assets/new', 7) // '/assets/new?copy=7' */
export function copyAddress(to: string, key: number): string {
  return `${to}${to.includes('?') ? '&' : '?'}copy=${key}`;
}
