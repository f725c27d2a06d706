import type { Log } from '../lib/log.ts';
import { StoreUnavailableError } from '../store/errors.ts';

const RETRY_AFTER_MS = 5_000;

/** Tenants whose store failed to open, so that not every request tries again and the log says why only once. */
export class ShutStores {
  readonly #log: Log;
  readonly #nameOf: (id: number) => string;
  readonly #errors = new Map<number, { error: StoreUnavailableError; until: number }>();
  /** The reasons last logged. */
  readonly #logged = new Map<number, string>();

  /** @param nameOf what people call a tenant */
  constructor(log: Log, nameOf: (id: number) => string) {
    this.#log = log;
    this.#nameOf = nameOf;
  }

  /** How many stores did not open when they were last tried. */
  get count(): number {
    return this.#logged.size;
  }

  /** The error to answer with instead of opening a store again so soon; undefined when it may be tried. */
  errorOf(id: number): StoreUnavailableError | undefined {
    const shut = this.#errors.get(id);
    return shut && performance.now() < shut.until ? shut.error : undefined;
  }

  /** Allows another attempt at once. */
  mayOpen(id: number): void {
    this.#errors.delete(id);
  }

  mayAllOpen(): void {
    this.#errors.clear();
  }

  opened(id: number): void {
    this.#errors.delete(id);
    this.#logged.delete(id);
  }

  /** Records that a store did not open. An unexpected error, which is a bug of ours, is logged with its stack. */
  failed(id: number, cause: unknown): StoreUnavailableError {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const isKnown = cause instanceof StoreUnavailableError;
    const error = isKnown
      ? cause
      : new StoreUnavailableError(`The store of tenant ${this.#nameOf(id)} does not open: ${reason}`, {
          cause,
        });
    this.#errors.set(id, { error, until: performance.now() + RETRY_AFTER_MS });
    error.isLogged = true;
    if (this.#logged.get(id) !== reason) {
      this.#logged.set(id, reason);
      const where = isKnown ? {} : { err: cause };
      this.#log.error({ ...where, tenant: id }, `tenant ${this.#nameOf(id)} is not available: ${reason}`);
    }
    return error;
  }
}
