import type { Store } from './store.ts';

/**
 * The version of a table, at once or read together with other queries; undefined if the store cannot tell, such as one
 * that others write to, outside a request.
 */
export function tableVersion(store: Store, table: string): string | Promise<string> | undefined {
  return store.version?.(table) ?? store.readVersion?.(table);
}
