import { finished } from 'node:stream';
import type { FastifyReply } from '../http-types.ts';

/** Proxies close connections that are silent for a minute, or for half of one. */
const HEARTBEAT_MS = 25_000;
/** The client reconnects in time with a new token, which may have another role. */
const LIFE_MS = 600_000;
/** A client with this much unread data is gone or stuck. */
const MOST_UNREAD = 64 * 1024;

/** One long-lived answer: server-sent events, as in the HTML standard. */
export class EventStream {
  readonly #reply: FastifyReply;
  readonly #timers: NodeJS.Timeout[];

  /** @param ended is called once, whoever ends the stream */
  constructor(reply: FastifyReply, ended: () => void) {
    this.#reply = reply;
    const { raw } = reply;
    const headers = reply.getHeaders();
    reply.hijack();
    raw.writeHead(200, {
      ...(headers as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      // Without this, nginx would buffer small chunks.
      'x-accel-buffering': 'no',
    });
    this.#timers = [
      setInterval(() => this.#write(': still here\n\n'), HEARTBEAT_MS).unref(),
      setTimeout(() => this.end(), LIFE_MS).unref(),
    ];
    // Unlike a listener on `close`, this also fires for a connection that was already lost.
    finished(raw, () => {
      for (const timer of this.#timers) clearTimeout(timer);
      ended();
    });
  }

  /** Sends an event; the client names its id when it reconnects. */
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
