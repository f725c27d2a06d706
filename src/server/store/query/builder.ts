import type { StoreScope } from '../../../shared/schema/entity.ts';
import { type Model, type StoreModel, storeModel } from '../../../shared/schema/model.ts';
import { type Catalog, catalogOf } from '../tables/catalog.ts';
import type { Table } from '../tables/table.ts';
import { tablesOf } from '../tables/tables-of.ts';
import type { Dialect } from './dialect.ts';

/** The context for building statements: everything that the stores of one scope and engine have in common. */
export interface Builder {
  /** What the stores hold, from which their tables are made. */
  model: StoreModel;
  tables: Table[];
  catalog: Catalog;
  dialect: Dialect;
}

export function builderOf(model: Model, scope: StoreScope, dialect: Dialect): Builder {
  const tables = tablesOf(model.entities, scope);
  return { model: storeModel(model, scope), tables, catalog: catalogOf(tables), dialect };
}
