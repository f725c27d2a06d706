import { ApiError } from '../../../shared/errors.ts';

interface Bucket {
  left: number;
  at: number;
}

const MAX_BUCKETS = 50_000;

/**
 * Token buckets: each key may send `perSecond` requests a second in the long run and twice as many at once. A fixed
 * window would let through twice the limit at its edge, and a page that loads sends its requests in one burst.
 */
export class RateLimit {
  readonly #perSecond: number;
  readonly #burst: number;
  readonly #clock: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(perSecond: number, clock: () => number = () => performance.now()) {
    this.#perSecond = perSecond;
    this.#burst = perSecond * 2;
    this.#clock = clock;
  }

  /** Counts one request. @throws ApiError `too_many_requests` */
  take(key: string): void {
    if (this.#perSecond === 0) return;
    const now = this.#clock();
    const bucket = this.#buckets.get(key);
    if (!bucket) {
      if (this.#buckets.size >= MAX_BUCKETS) this.#forgetFull(now);
      this.#buckets.set(key, { left: this.#burst - 1, at: now });
      return;
    }
    bucket.left = Math.min(this.#burst, bucket.left + ((now - bucket.at) / 1000) * this.#perSecond);
    bucket.at = now;
    if (bucket.left < 1) throw new ApiError('too_many_requests');
    bucket.left -= 1;
  }

  /** A key that has been quiet long enough is as good as new; if all are busy, the oldest half is dropped. */
  #forgetFull(now: number): void {
    for (const [key, { at }] of this.#buckets) if (now - at > 2_000) this.#buckets.delete(key);
    let excess = this.#buckets.size - MAX_BUCKETS / 2;
    for (const key of this.#buckets.keys()) {
      if (excess-- <= 0) return;
      this.#buckets.delete(key);
    }
  }
}
