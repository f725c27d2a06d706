import type { ServerResponse } from 'node:http';
import type { StoreModel } from '../../../shared/schema/model.ts';
import type { Store } from '../../store/store.ts';
import type { Lease } from '../../tenancy/tenancy.ts';

/**
 * The store of a request: leased on first use and released once, when the answer is sent or the connection is lost, and
 * no work of the request is running any more. `onResponse` would not do, since Fastify does not call it for a lost
 * connection, and the handler may still be writing then.
 */
export class StoreLease {
  readonly #acquire: () => Promise<Lease>;
  readonly #purpose: 'read' | 'write';
  #lease: Promise<Lease> | undefined;
  #store: Store | undefined;
  #model: StoreModel | undefined;
  #working = 0;
  #isOver: boolean;

  constructor(acquire: () => Promise<Lease>, response: ServerResponse, purpose: 'read' | 'write') {
    this.#acquire = acquire;
    this.#purpose = purpose;
    this.#isOver = response.destroyed;
    response.once('close', () => {
      this.#isOver = true;
      this.#letGo();
    });
  }

  /** Runs work in the store, which stays open until the work is over, whatever happens to the connection meanwhile. */
  async during<T>(work: (store: Store) => Promise<T>): Promise<T> {
    this.#working += 1;
    try {
      this.#lease ??= this.#acquire();
      const { store } = await this.#lease;
      if (this.#store) await this.#store.settle?.();
      else this.#store = store.forRequest?.(this.#purpose) ?? store;
      this.#model = this.#store.model;
      return await work(this.#store);
    } finally {
      this.#working -= 1;
      this.#letGo();
    }
  }

  /** The digest of the model by which the request was answered; undefined while nothing was asked of a store. */
  get modelDigest(): string | undefined {
    return this.#model?.digest;
  }

  /** The same, if the tenant has added something to the product. */
  get ownDigest(): string | undefined {
    return this.#model?.below && this.#model.digest;
  }

  /** From now on only running work keeps the store open, however long the connection lasts. */
  end(): void {
    this.#isOver = true;
    this.#letGo();
  }

  #letGo(): void {
    if (!this.#isOver || this.#working > 0) return;
    this.#lease?.then(
      ({ release }) => release(),
      // Whoever asked for the lease has got the error; there is nothing to release.
      () => {},
    );
    this.#lease = undefined;
    this.#store = undefined;
  }
}
