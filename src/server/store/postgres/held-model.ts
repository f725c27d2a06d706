import type { SchemaLayer } from '../../../shared/schema/layer-files.ts';
import type { MigrationPlan } from '../engine.ts';
import { heldLayers } from '../held-layers.ts';
import type { Builder } from '../query/builder.ts';
import type { Reader } from '../store.ts';
import type { HiddenPart } from '../tables/hidden.ts';
import type { Table } from '../tables/table.ts';
import { type At, atModel } from './at-model.ts';
import type { PostgresSession } from './session.ts';
import type { SharedState } from './shared-state.ts';

/** How a store gets the model of other layers, and its tables with it. */
export interface OwnSchema {
  builderWith(layers: readonly SchemaLayer[]): Builder;
  /** Changes the tables, in a transaction that holds the store's lock, as their owner. @param remove what is hidden and goes for good */
  change(session: PostgresSession, tables: Table[], remove: readonly string[]): Promise<void>;
  hidden(): Promise<HiddenPart[]>;
  plan(tables: Table[]): Promise<MigrationPlan>;
}

/** The model that a store has, as far as this node has seen: the marks that each read gets say when another node has published. */
export class HeldModel {
  at: At;
  /** Settles when the model is as new as the state that was read last. */
  settling: Promise<void> | undefined;
  readonly #own: OwnSchema | undefined;
  readonly #read: <T>(work: (reader: Reader) => Promise<T>) => Promise<T>;
  /** Undefined before the first state was read. */
  #mark: string | undefined;

  /** @param mark that of the schemas that the builder was made of */
  constructor(
    builder: Builder,
    own: OwnSchema | undefined,
    mark: string | undefined,
    read: <T>(work: (reader: Reader) => Promise<T>) => Promise<T>,
  ) {
    this.at = atModel(builder);
    this.#own = own;
    this.#mark = mark;
    this.#read = read;
  }

  /** Call with each new state. */
  notice({ schemaMark }: SharedState): void {
    if (this.#mark === schemaMark || !this.#own) return;
    this.#mark = schemaMark;
    const settling = this.#takeNewest(this.#own).finally(() => {
      if (this.settling === settling) this.settling = undefined;
    });
    this.settling = settling;
    settling.catch(() => {
      // Whoever waits for it is told, and the next state tries again.
      this.#mark = undefined;
    });
  }

  async #takeNewest(own: OwnSchema): Promise<void> {
    const builder = own.builderWith(await this.#read((reader) => heldLayers(reader)));
    if (builder !== this.at.builder) this.at = atModel(builder);
  }
}
