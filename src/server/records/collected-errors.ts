import { ApiError } from '../../shared/errors.ts';

/** What may be wrong with more fields than this is told without them. */
const MOST_FIELDS = 100;

/** What is wrong with several parts of a body, so that all of it is told at once. */
export class CollectedErrors {
  readonly #errors = new Map<string, string[]>();

  /** Does work whose errors are told below a place of the body; the body itself is ''. */
  collect<T>(place: string, work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      this.#take(place, error);
      return undefined;
    }
  }

  /** The same for work that waits. */
  async collectFrom<T>(place: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#take(place, error);
      return undefined;
    }
  }

  add(place: string, text: string): void {
    this.#errors.set(place, [text]);
  }

  /** @throws ApiError `invalid` with all of them, if there are any */
  throwAny(): void {
    if (this.#errors.size === 0) return;
    throw new ApiError('invalid', undefined, Object.fromEntries([...this.#errors].slice(0, MOST_FIELDS)));
  }

  #take(place: string, error: unknown): void {
    if (!(error instanceof ApiError) || !error.errors) throw error;
    for (const [field, texts] of Object.entries(error.errors))
      this.#errors.set([place, field].filter((part) => part !== '').join('.'), texts);
  }
}
