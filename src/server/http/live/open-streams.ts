import type { Server } from 'node:http';
import { ApiError } from '../../../shared/errors.ts';
import { say } from '../../../shared/texts/text.ts';

const MOST = 5_000;
/** One tenant leaves room for the others. */
const MOST_OF_A_TENANT = MOST / 2;
/** A browser needs one; more than a few were left behind by a lost network. */
const MOST_OF_A_SESSION = 3;
/** Whoever signs in again and again leaves room for colleagues. */
const MOST_OF_A_USER = 30;

interface Open {
  tenant: unknown;
  user: number;
  session: string;
  end(): void;
}

/** The open streams. They are counted apart from other connections, from which they take nothing. */
export class OpenStreams {
  readonly #server: Server;
  readonly #open = new Set<Open>();
  readonly #tenants = new Map<unknown, number>();

  constructor(server: Server) {
    this.#server = server;
  }

  get size(): number {
    return this.#open.size;
  }

  /** @throws ApiError `unavailable` if no more may be open */
  requireRoom(tenant: unknown): void {
    if (this.#open.size >= MOST || (this.#tenants.get(tenant) ?? 0) >= MOST_OF_A_TENANT)
      throw new ApiError('unavailable', say('request.too_many_listening'), undefined, 60);
  }

  /** Adds a stream; if its session or its user has too many, the oldest ends. Returns a function that removes it again. */
  add(stream: Open): () => void {
    const ofUser = [...this.#open].filter(
      ({ tenant, user }) => tenant === stream.tenant && user === stream.user,
    );
    const ofSession = ofUser.filter(({ session }) => session === stream.session);
    if (ofSession.length >= MOST_OF_A_SESSION) ofSession[0]?.end();
    else if (ofUser.length >= MOST_OF_A_USER) ofUser[0]?.end();
    this.#open.add(stream);
    this.#tenants.set(stream.tenant, (this.#tenants.get(stream.tenant) ?? 0) + 1);
    this.#server.maxConnections += 1;
    return () => {
      if (!this.#open.delete(stream)) return;
      this.#server.maxConnections -= 1;
      const left = (this.#tenants.get(stream.tenant) ?? 1) - 1;
      if (left > 0) this.#tenants.set(stream.tenant, left);
      else this.#tenants.delete(stream.tenant);
    };
  }

  endAll(): void {
    for (const { end } of [...this.#open]) end();
  }
}
