import { FairQueue } from '../store/fair-queue.ts';

/** So long requests are worked on before the event loop looks for new ones: as short as most requests. */
const SLICE_MS = 2;
/** In lasting overload a line of old requests helps nobody; the wait is cut to this share. */
const LASTING_SHARE = 1 / 5;

/** A request on its way in. It holds one of the places while the server works on it. */
export interface Visit {
  /** Whose it is: requests of one company share a line. */
  readonly key: unknown;
  /** Whether nobody waits for the answer any more. */
  readonly gone: boolean;
  /** Whether it holds a place; kept by the admission. */
  holds: boolean;
  /** Goes on with the request, or refuses it. */
  go(refused: boolean): void;
}

interface Waiting {
  visit: Visit;
  since: number;
}

interface Crowd {
  running: number;
  /** When somebody had to wait for long or in vain: last, and first of a stretch in which that went on. */
  lateAt: number;
  lateSince: number;
}

export interface AdmissionLimits {
  /** Requests worked on at once; those of one company take at most half of the places. */
  places: number;
  /** Milliseconds that a request may wait for its turn. */
  longestWait: number;
  /** So many may wait in a line for however long: they are soon done, and it was not their number that made them late. */
  shortLine: number;
}

/**
 * Lets requests in, in turn by company, and refuses soon what would wait too long.
 *
 * Most of the work is done on the event loop in one go, so that requests would wait unseen in the sockets of the
 * system. Hence requests are worked on for a moment only before new ones are read; then it is known who waits, and for
 * how long. A burst may wait for the whole time that is allowed. Where people have had to wait for longer than that
 * time, more comes than can be done, and the wait is cut, so that what is let in is answered soon. Where few wait, it
 * was a slow disk or a busy machine that held them up, and sending them away would help nobody.
 */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #clock: () => number;
  readonly #queue = new FairQueue<unknown, Waiting>();
  readonly #crowds = new Map<unknown, Crowd>();
  #running = 0;
  #sliceStart = 0;
  #armed = false;
  #stepping = false;

  constructor(limits: AdmissionLimits, clock: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#clock = clock;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  get running(): number {
    return this.#running;
  }

  /** Lets a visit go on now, later, or not at all; `go` tells it which. */
  enter(visit: Visit): void {
    const now = this.#clock();
    this.#arm(now);
    if (this.#queue.size === 0 && now - this.#sliceStart < SLICE_MS && this.#hasPlace(visit.key)) {
      this.hold(visit);
      visit.go(false);
      return;
    }
    const crowd = this.#crowdOf(visit.key);
    const head = this.#queue.head(visit.key);
    // Whoever comes behind one that has waited for half of the time would most likely wait in vain.
    if (head && this.#isLong(visit.key) && now - head.since > this.#longestWait(crowd, now) / 2) {
      this.#late(crowd, now);
      visit.go(true);
      return;
    }
    this.#queue.add(visit.key, { visit, since: now });
  }

  /** Takes a place without asking, for one that was let in before. */
  hold(visit: Visit): void {
    if (visit.holds) return;
    visit.holds = true;
    this.#running += 1;
    this.#crowdOf(visit.key).running += 1;
  }

  /** Gives the place back, if it holds one. */
  leave(visit: Visit): void {
    if (!visit.holds) return;
    visit.holds = false;
    this.#running -= 1;
    this.#crowdOf(visit.key).running -= 1;
    if (this.#queue.size > 0) this.#arm(this.#clock());
  }

  #crowdOf(key: unknown): Crowd {
    let crowd = this.#crowds.get(key);
    if (!crowd) {
      crowd = { running: 0, lateAt: Number.NEGATIVE_INFINITY, lateSince: Number.NEGATIVE_INFINITY };
      this.#crowds.set(key, crowd);
    }
    return crowd;
  }

  #hasPlace(key: unknown): boolean {
    const { places } = this.#limits;
    if (this.#running >= places) return false;
    return (this.#crowds.get(key)?.running ?? 0) < Math.ceil(places / 2);
  }

  #isLong(key: unknown): boolean {
    return this.#queue.length(key) >= this.#limits.shortLine;
  }

  #longestWait({ lateAt, lateSince }: Crowd, now: number): number {
    const { longestWait } = this.#limits;
    const isLasting = now - lateAt <= longestWait && lateAt - lateSince > longestWait;
    return isLasting ? longestWait * LASTING_SHARE : longestWait;
  }

  #late(crowd: Crowd, now: number): void {
    if (now - crowd.lateAt > this.#limits.longestWait) crowd.lateSince = now;
    crowd.lateAt = now;
  }

  /** Comes back once the event loop has read what is there. */
  #arm(now: number): void {
    if (this.#armed || this.#stepping) return;
    this.#armed = true;
    this.#sliceStart = now;
    setImmediate(() => {
      this.#armed = false;
      this.#sliceStart = this.#clock();
      this.#step();
    });
  }

  /** Lets one in; the next when that one is answered or waits for something, until the slice is over. */
  #step = (): void => {
    this.#stepping = false;
    const now = this.#clock();
    if (now - this.#sliceStart >= SLICE_MS) {
      if (this.#queue.size > 0) this.#arm(now);
      return;
    }
    const next = this.#queue.take((key) => this.#hasPlace(key));
    if (!next) return;
    this.#stepping = true;
    // A tick that is asked for in a microtask comes after all microtasks: nothing more can be done at once then.
    queueMicrotask(() => process.nextTick(this.#step));
    const { visit, since } = next;
    const crowd = this.#crowdOf(visit.key);
    const waited = now - since;
    const isLate = this.#isLong(visit.key) && waited > this.#longestWait(crowd, now);
    const refused = visit.gone || isLate;
    if (waited > this.#limits.longestWait * LASTING_SHARE) this.#late(crowd, now);
    if (!refused) this.hold(visit);
    visit.go(refused);
  };
}
