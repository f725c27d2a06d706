import type { Store } from './store.ts';

/**
 * The version of a table, at once or read with what is read besides; undefined where the store cannot tell, such as one
 * that others write to and no request has a view of.
 */
export function tableVersion(store: Store, table: string): string | Promise<string> | undefined {
  return store.version?.(table) ?? store.readVersion?.(table);
}
