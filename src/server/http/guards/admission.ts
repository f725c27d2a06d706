import { FairQueue } from '../../lib/fair-queue.ts';

/** The limit on waiting requests over all tenants, as a multiple of the limit of one tenant. */
const TENANTS_WAITING = 4;
/** Requests let in before the event loop reads what has arrived meanwhile; writes let in together share a commit. */
const PER_TURN = 4;

/** A request waiting to be let in. It holds one of the places while the server works on it. */
export interface Ticket {
  /** The tenant it belongs to: requests of one tenant share a queue. */
  readonly key: unknown;
  /** Whether nobody waits for the answer any more. */
  readonly gone: boolean;
  /** Whether it holds a place; set by `Admission`. */
  holds: boolean;
  /** Continues the request, or refuses it. */
  go(refused: boolean): void;
}

interface AdmissionLimits {
  /** Requests worked on at once; those of one tenant take at most half of the places. */
  places: number;
  /** Requests of one tenant that may wait for their turn. */
  waiting: number;
}

/**
 * Lets requests in, taking turns between tenants. A request that finds its tenant's queue full is refused at once; when
 * the total is full, the newest request of the longest queue is refused.
 *
 * Most of the work runs on the event loop without a pause, so requests would wait unseen in the system's sockets.
 * Therefore only a few are let in per turn of the loop; between turns the loop reads new requests, so it is known who
 * waits.
 */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #queue = new FairQueue<unknown, Ticket>();
  readonly #runningOf = new Map<unknown, number>();
  #running = 0;
  #lettable = PER_TURN;
  #armed = false;

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  get running(): number {
    return this.#running;
  }

  /** Lets a request in now, later, or not at all; it learns which through `go`. */
  enter(visit: Ticket): void {
    this.#arm();
    if (this.#queue.size === 0 && this.#lettable > 0 && this.#hasPlace(visit.key)) {
      this.#letIn(visit);
      return;
    }
    this.#wait(visit);
  }

  /**
   * Lets a request back in that gave up its place meanwhile: at once if its tenant has a free place, otherwise in turn.
   * Without this, bodies that all arrive together would take everybody's places.
   */
  resume(visit: Ticket): void {
    if (!this.#hasPlace(visit.key)) {
      this.#wait(visit);
      return;
    }
    this.#hold(visit);
    visit.go(false);
  }

  #wait(visit: Ticket): void {
    const { waiting } = this.#limits;
    if (this.#queue.length(visit.key) >= waiting) {
      visit.go(true);
      return;
    }
    this.#queue.add(visit.key, visit);
    if (this.#queue.size > waiting * TENANTS_WAITING) this.#queue.takeLastOfLongest()?.go(true);
  }

  #hold(visit: Ticket): void {
    visit.holds = true;
    this.#running += 1;
    this.#runningOf.set(visit.key, (this.#runningOf.get(visit.key) ?? 0) + 1);
  }

  /** Gives the place back, if it holds one. */
  leave(visit: Ticket): void {
    if (!visit.holds) return;
    visit.holds = false;
    this.#running -= 1;
    const left = (this.#runningOf.get(visit.key) ?? 1) - 1;
    if (left > 0) this.#runningOf.set(visit.key, left);
    else this.#runningOf.delete(visit.key);
    if (this.#queue.size > 0) this.#arm();
  }

  #hasPlace(key: unknown): boolean {
    const { places } = this.#limits;
    return this.#running < places && (this.#runningOf.get(key) ?? 0) < Math.ceil(places / 2);
  }

  #letIn(visit: Ticket): void {
    this.#lettable -= 1;
    this.#hold(visit);
    visit.go(false);
  }

  /** Continues after the event loop has read what is there. */
  #arm(): void {
    if (this.#armed) return;
    this.#armed = true;
    setImmediate(() => {
      this.#armed = false;
      this.#lettable = PER_TURN;
      while (this.#lettable > 0) {
        const next = this.#queue.take((key) => this.#hasPlace(key));
        if (!next) return;
        if (next.gone) next.go(true);
        else this.#letIn(next);
      }
      this.#arm();
    });
  }
}
