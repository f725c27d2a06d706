import { finished } from 'node:stream';
import type { FastifyReply } from '../http-types.ts';

/** Proxies cut what is silent for a minute, or half of one. */
const HEARTBEAT_MS = 25_000;
/** A client comes back with a new token in time, which may be one of another role. */
const LIFE_MS = 600_000;
/** Whoever reads so little is gone, or does not want to know. */
const MOST_UNREAD = 64 * 1024;

/** One answer that goes on: server-sent events, as the HTML standard has them. */
export class EventStream {
  readonly #reply: FastifyReply;
  readonly #timers: NodeJS.Timeout[];

  /** @param ended is called once, whoever ends it */
  constructor(reply: FastifyReply, ended: () => void) {
    this.#reply = reply;
    const { raw } = reply;
    const headers = reply.getHeaders();
    reply.hijack();
    raw.writeHead(200, {
      ...(headers as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      // nginx would otherwise keep pieces until it has many.
      'x-accel-buffering': 'no',
    });
    this.#timers = [
      setInterval(() => this.#write(': still here\n\n'), HEARTBEAT_MS).unref(),
      setTimeout(() => this.end(), LIFE_MS).unref(),
    ];
    // Unlike a listener of `close`, this also hears of a connection that was lost before.
    finished(raw, () => {
      for (const timer of this.#timers) clearTimeout(timer);
      ended();
    });
  }

  /** Sends an event whose id the client names when it comes back. */
  send(id: number, data: unknown): void {
    this.#write(`id: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  end(): void {
    this.#reply.raw.end();
  }

  #write(text: string): void {
    const { raw } = this.#reply;
    if (raw.destroyed || raw.writableEnded) return;
    raw.write(text);
    if (raw.writableLength > MOST_UNREAD) raw.destroy();
  }
}
