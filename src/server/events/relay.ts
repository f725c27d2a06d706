import type { Store } from '../store/store.ts';
import { type Event, forgetEvents, waitingEvents } from './outbox.ts';

/**
 * Delivers events of one topic, in the order in which they happened. It may get the same event twice: an event is
 * deleted only after its handler has returned, and the process may die in between.
 */
export type EventHandler<From> = (events: Event[], from: From) => Promise<void>;

/** The handlers by topic. */
export type EventHandlers<From> = Record<string, EventHandler<From>>;

const BATCH = 200;

/**
 * Delivers all events that wait in a store, each at least once and in order. If a handler fails, the rest of its topic
 * waits for the next time. Other topics go on, so that a mail server that is down stops only mail. Only one process at a
 * time may do this for a store.
 * @throws the first error of a handler, after the other topics
 */
export async function relayOutbox<From>(
  store: Store,
  handlers: EventHandlers<From>,
  from: From,
): Promise<void> {
  const failed = new Map<string, unknown>();
  for (;;) {
    const topics = Object.keys(handlers).filter((topic) => !failed.has(topic));
    if (topics.length === 0) break;
    const events = await store.read((reader) => waitingEvents(reader, topics, BATCH));
    if (events.length === 0) break;
    for (const run of runsOfTopic(events)) {
      const topic = run[0]?.topic as string;
      if (failed.has(topic)) continue;
      try {
        await handlers[topic]?.(run, from);
      } catch (error) {
        failed.set(topic, error);
        continue;
      }
      await store.write((writer) => forgetEvents(writer, run));
    }
  }
  for (const error of failed.values()) throw error;
}

/** Splits events where the topic changes. @example runsOfTopic([a1, a2, b1, a3]) // [[a1, a2], [b1], [a3]] */
function runsOfTopic(events: Event[]): Event[][] {
  const runs: Event[][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run?.[0]?.topic === event.topic) run.push(event);
    else runs.push([event]);
  }
  return runs;
}
