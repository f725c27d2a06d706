import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { tempRecords } from '../../../test/support/temp-records.ts';
import { OUTBOX, waitingTopics, writeEvent } from './outbox.ts';
import { type EventHandlers, relayOutbox } from './relay.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const { store } = temp.ctx;

let told: string[];
beforeEach(async () => {
  told = [];
  await store.write((writer) => writer.remove(OUTBOX, [{ property: 'id', op: 'gte', value: 0 }]));
});

const tell: EventHandlers<string>[string] = async (events, from) => {
  told.push(...events.map(({ topic, payload }) => `${topic}${payload} from ${from}`));
};
const write = (...events: string[]) =>
  store.write(async (writer) => {
    for (const event of events) await writeEvent(writer, event[0] as string, event.slice(1));
  });
const waiting = async () =>
  [...(await store.read(waitingTopics))].map(([topic, { count }]) => `${count} ${topic}`);

describe('the relay', () => {
  test('delivers each event to the handler of its topic, in the order in which they happened', async () => {
    await write('a1', 'a2', 'b1', 'a3');
    await relayOutbox(store, { a: tell, b: tell }, 'acme');
    expect(told).toEqual(['a1 from acme', 'a2 from acme', 'b1 from acme', 'a3 from acme']);
    expect(await waiting()).toEqual([]);
    await relayOutbox(store, { a: tell, b: tell }, 'acme');
    expect(told).toHaveLength(4);
  });

  test('an event of a transaction that fails never happened', async () => {
    const lost = store.write(async (writer) => {
      await writeEvent(writer, 'a', '1');
      throw new Error('changed my mind');
    });
    await expect(lost).rejects.toThrow('changed my mind');
    await relayOutbox(store, { a: tell }, 'acme');
    expect(told).toEqual([]);
  });

  test('a topic whose handler fails waits in its order, and the others go on', async () => {
    await write('a1', 'b1', 'a2', 'b2');
    let isDown = true;
    const sometimes: typeof tell = async (events, from) => {
      if (isDown) throw new Error('the mail server is down');
      await tell(events, from);
    };
    const handlers = { a: sometimes, b: tell };
    await expect(relayOutbox(store, handlers, 'x')).rejects.toThrow('the mail server is down');
    expect(told).toEqual(['b1 from x', 'b2 from x']);
    expect(await waiting()).toEqual(['2 a']);
    isDown = false;
    await relayOutbox(store, handlers, 'x');
    expect(told.slice(2)).toEqual(['a1 from x', 'a2 from x']);
  });

  test('more than a batch arrives whole, and a topic without a handler stays and stops nothing', async () => {
    const many = Array.from({ length: 450 }, (_, index) => `a${index}`);
    await write('z1', ...many);
    await relayOutbox(store, { a: tell }, 'x');
    expect(told).toEqual(many.map((event) => `${event} from x`));
    expect(await waiting()).toEqual(['1 z']);
  });

  test('what happens while it delivers is delivered as well, and nothing is forgotten unheard', async () => {
    await write('a1');
    let first = true;
    const busy: typeof tell = async (events, from) => {
      if (first) await write('a2');
      first = false;
      await tell(events, from);
    };
    await relayOutbox(store, { a: busy }, 'x');
    expect(told).toEqual(['a1 from x', 'a2 from x']);
  });
});
