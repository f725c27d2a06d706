import type { StoreScope } from '../../../shared/schema/entity.ts';
import { layerDigest } from '../../../shared/schema/layer-digest.ts';
import type { SchemaLayer } from '../../../shared/schema/layer-files.ts';
import { layeredModel } from '../../../shared/schema/layered-model.ts';
import type { Model } from '../../../shared/schema/model.ts';
import { type Builder, builderOf } from './builder.ts';
import type { Dialect } from './dialect.ts';

/** How many models of tenants with schemas of their own are kept; others are made again when their store is next opened. */
const MOST = 100;

/**
 * The builders of an engine. Stores of a scope with the product's schemas alone share one, so that tables and statement texts are kept
 * once, however many stores are open; those with the same layers share one too.
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

  /** The builder of a store with these layers; what of them no longer fits those below is left out. */
  of(scope: StoreScope, layers: readonly SchemaLayer[] = []): Builder {
    if (scope === 'platform' || layers.length === 0) return this.#plainOf(scope);
    const key = layers.reduce((below, { files, id }) => layerDigest(below, files, id), this.#model.digest);
    const known =
      this.#extended.get(key) ?? builderOf(layeredModel(this.#model, layers), scope, this.#dialect);
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
