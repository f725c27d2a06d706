import type { StoreScope } from '../../../shared/schema/entity.ts';
import { extendModel } from '../../../shared/schema/extend-model.ts';
import { fittingFiles } from '../../../shared/schema/fitting-files.ts';
import { type LayerFiles, layerDigest } from '../../../shared/schema/layer-files.ts';
import type { Model } from '../../../shared/schema/model.ts';
import { type Builder, builderOf } from './builder.ts';
import type { Dialect } from './dialect.ts';

/** How many models of tenants with schemas of their own are kept; others are made again when their store is next opened. */
const MOST = 100;

/** The text of the newest files that a tenant has added to the product's schemas; no row while there are none. */
export const OWN_FILES_SQL = 'SELECT "files" FROM "_schema" ORDER BY "version" DESC LIMIT 1';

/**
 * The builders of an engine. Stores of a scope without schemas of their own share one, so that tables and statement texts are kept
 * once, however many stores are open; those with the same own schemas share one too.
 */
export class Builders {
  readonly #model: Model;
  readonly #dialect: Dialect;
  readonly #plain = new Map<StoreScope, Builder>();
  readonly #extended = new Map<string, Builder>();

  constructor(model: Model, dialect: Dialect) {
    this.#model = model;
    this.#dialect = dialect;
  }

  /** The builder of a store with these files; what of them no longer fits the product is left out. */
  of(scope: StoreScope, files: LayerFiles = {}): Builder {
    if (scope === 'platform' || Object.keys(files).length === 0) return this.#plainOf(scope);
    const key = layerDigest(this.#model.digest, files);
    const known =
      this.#extended.get(key) ??
      builderOf(extendModel(this.#model, fittingFiles(this.#model, files)), scope, this.#dialect);
    this.#extended.delete(key);
    this.#extended.set(key, known);
    const oldest = this.#extended.keys().next().value;
    if (this.#extended.size > MOST && oldest !== undefined) this.#extended.delete(oldest);
    return known;
  }

  #plainOf(scope: StoreScope): Builder {
    const known = this.#plain.get(scope) ?? builderOf(this.#model, scope, this.#dialect);
    this.#plain.set(scope, known);
    return known;
  }
}
