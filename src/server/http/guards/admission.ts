import { FairQueue } from '../../lib/fair-queue.ts';

/** Over all tenants so many times as many may wait as of one. */
const TENANTS_WAITING = 4;
/** So many go on before the event loop reads what has arrived meanwhile; writes of one turn share a commit. */
const PER_TURN = 4;

/** A request on its way in. It holds one of the places while the server works on it. */
export interface Ticket {
  /** Whose it is: requests of one tenant share a queue. */
  readonly key: unknown;
  /** Whether nobody waits for the answer any more. */
  readonly gone: boolean;
  /** Whether it holds a place; kept by the admission. */
  holds: boolean;
  /** Goes on with the request, or refuses it. */
  go(refused: boolean): void;
}

interface AdmissionLimits {
  /** Requests worked on at once; those of one tenant take at most half of the places. */
  places: number;
  /** Requests of one tenant that may wait for their turn. */
  waiting: number;
}

/**
 * Lets requests in, in turn by tenant, and refuses at once what finds its tenant's queue full, or the newest of the
 * longest queue where all are full.
 *
 * Most of the work is done on the event loop in one go, so that requests would wait unseen in the sockets of the
 * system. Hence few go on in each turn of the loop; between turns it reads what has arrived, and it is known who waits.
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

  /** Lets a visit go on now, later, or not at all; `go` tells it which. */
  enter(visit: Ticket): void {
    this.#arm();
    if (this.#queue.size === 0 && this.#lettable > 0 && this.#hasPlace(visit.key)) {
      this.#letIn(visit);
      return;
    }
    this.#wait(visit);
  }

  /**
   * Lets one go on that was let in before and gave its place back meanwhile: at once where its tenant has a place left,
   * else in turn. Bodies that arrive all together would take the places of everybody otherwise.
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

  /** Comes back once the event loop has read what is there. */
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
