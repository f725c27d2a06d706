import type { Catalog } from '../tables/catalog.ts';
import type { Dialect } from './dialect.ts';

/** What statements are built from. */
export interface Builder {
  catalog: Catalog;
  dialect: Dialect;
}
