import { ApiError } from '../../shared/errors.ts';
import { type Text, textFrom, type Wording } from '../../shared/texts/text.ts';

/** Errors in further fields are left out. */
const MOST_FIELDS = 100;

/** Collects the errors of several parts of a body, so that they are all reported at once. */
export class CollectedErrors {
  readonly #errors = new Map<string, Text[]>();

  /** Runs work and files its errors under a place of the body; '' is the body itself. */
  collect<T>(place: string, work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      this.#take(place, error);
      return undefined;
    }
  }

  /** The same for asynchronous work. */
  async collectFrom<T>(place: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#take(place, error);
      return undefined;
    }
  }

  add(place: string, text: Wording): void {
    this.#errors.set(place, [textFrom(text)]);
  }

  /** @throws ApiError `invalid` with all collected errors, if there are any */
  throwAny(): void {
    if (this.#errors.size === 0) return;
    throw new ApiError('invalid', undefined, Object.fromEntries([...this.#errors].slice(0, MOST_FIELDS)));
  }

  #take(place: string, error: unknown): void {
    if (!(error instanceof ApiError) || !error.fields) throw error;
    for (const [field, texts] of Object.entries(error.fields))
      this.#errors.set([place, field].filter((part) => part !== '').join('.'), texts);
  }
}
