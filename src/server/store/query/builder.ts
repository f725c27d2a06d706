import type { Catalog } from '../tables/catalog.ts';
import type { Dialect } from './dialect.ts';

/** The context for building statements. */
export interface Builder {
  catalog: Catalog;
  dialect: Dialect;
}
