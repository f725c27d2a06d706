import type { Reader, Writer } from '../store/store.ts';

export const OUTBOX = '_outbox';

/** Something that happened in a store, to be delivered after the commit to those who need to know. */
export interface Event {
  id: number;
  topic: string;
  payload: string;
}

/** Records an event in the same transaction as the change it is about, so that it is committed only with that change. */
export async function writeEvent(writer: Writer, topic: string, payload: string): Promise<void> {
  await writer.append(OUTBOX, { topic, payload });
}

/** The oldest events of some topics, in the order they were written. */
export async function waitingEvents(reader: Reader, topics: string[], limit: number): Promise<Event[]> {
  const rows = await reader.find(OUTBOX, { where: [{ property: 'topic', op: 'in', value: topics }], limit });
  return rows.map(({ id, topic, payload }) => ({ id, topic: String(topic), payload: String(payload) }));
}

/** By topic, how many events are waiting and since when. */
export async function waitingTopics(reader: Reader): Promise<Map<string, { count: number; since: Date }>> {
  const topics = new Map<string, { count: number; since: Date }>();
  for (const { topic, created_at } of await reader.find(OUTBOX)) {
    const known = topics.get(String(topic));
    if (known) known.count += 1;
    else topics.set(String(topic), { count: 1, since: new Date(String(created_at)) });
  }
  return topics;
}

/** Deletes delivered events, by id because an older one may have been committed meanwhile. */
export async function forgetEvents(writer: Writer, events: Event[]): Promise<void> {
  await writer.remove(OUTBOX, [{ property: 'id', op: 'in', value: events.map(({ id }) => id) }]);
}
