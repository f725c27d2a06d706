import type { Catalog } from './catalog.ts';
import type { Dialect } from './dialect.ts';
import type { Hidden } from './hidden-rows.ts';

/** What statements are built from. */
export interface Builder {
  catalog: Catalog;
  dialect: Dialect;
  hidden: Hidden;
}
