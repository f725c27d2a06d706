import { ApiError } from '../../shared/errors.ts';

/** What is wrong with several parts of a body, so that all of it is told at once. */
export class CollectedErrors {
  readonly #errors = new Map<string, string[]>();

  /** Does work whose errors are told below a place of the body; the body itself is ''. */
  collect<T>(place: string, work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ApiError) || !error.errors) throw error;
      for (const [field, texts] of Object.entries(error.errors))
        this.#errors.set([place, field].filter((part) => part !== '').join('.'), texts);
      return undefined;
    }
  }

  /** @throws ApiError `invalid` with all of them, if there are any */
  throwAny(): void {
    if (this.#errors.size > 0) throw new ApiError('invalid', undefined, Object.fromEntries(this.#errors));
  }
}
