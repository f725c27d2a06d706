import type { ServerResponse } from 'node:http';
import type { Store } from '../../store/store.ts';
import type { Lease } from '../../tenancy/tenancy.ts';

/**
 * The store of a request, leased when it is first asked for and let go once: when the answer is out or its connection
 * is lost, and nothing of the request is at work any more. `onResponse` would not do, since Fastify does not call it for
 * a connection that is lost, and the handler may still be writing then.
 */
export class StoreLease {
  readonly #acquire: () => Promise<Lease>;
  readonly #purpose: 'read' | 'write';
  #lease: Promise<Lease> | undefined;
  #store: Store | undefined;
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

  /** Works in the store, which stays open until the work is over, whatever has become of the connection meanwhile. */
  async during<T>(work: (store: Store) => Promise<T>): Promise<T> {
    this.#working += 1;
    try {
      this.#lease ??= this.#acquire();
      const { store } = await this.#lease;
      this.#store ??= store.forRequest?.(this.#purpose) ?? store;
      return await work(this.#store);
    } finally {
      this.#working -= 1;
      this.#letGo();
    }
  }

  /** Keeps the store open for nothing but what is at work, however long the connection lasts. */
  end(): void {
    this.#isOver = true;
    this.#letGo();
  }

  #letGo(): void {
    if (!this.#isOver || this.#working > 0) return;
    this.#lease?.then(
      ({ release }) => release(),
      // Whoever asked for it has been told; there is nothing to let go.
      () => {},
    );
    this.#lease = undefined;
    this.#store = undefined;
  }
}
