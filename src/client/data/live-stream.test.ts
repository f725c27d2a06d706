// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenToChanges } from './live-stream.ts';

const encoder = new TextEncoder();
let stop: AbortController;
beforeEach(() => {
  stop = new AbortController();
  localStorage.setItem('access', 'a1');
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  stop.abort();
  vi.restoreAllMocks();
});

/** A stream that delivers these chunks and then ends, or stays open. */
function streamOf(pieces: string[], stays = false): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      if (!stays) controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
/** A server that answers with these streams, one after the other; later requests are never answered. */
function serve(...answers: (Response | Error)[]) {
  const asked: Record<string, string>[] = [];
  vi.stubGlobal('fetch', (address: string | Request, init?: RequestInit) => {
    const url = new URL(typeof address === 'string' ? address : address.url);
    if (!url.pathname.endsWith('/events')) {
      const answer = refreshes.shift() ?? new Response('{}', { status: 401 });
      return Promise.resolve(answer);
    }
    asked.push(Object.fromEntries(new Headers(init?.headers)));
    const next = answers.shift();
    if (next instanceof Error) return Promise.reject(next);
    return next ? Promise.resolve(next) : new Promise(() => {});
  });
  return asked;
}
let refreshes: Response[] = [];
const soon = () => vi.advanceTimersByTimeAsync(0);

test('what has changed is told as it comes, however it is cut into pieces', async () => {
  const asked = serve(
    streamOf(
      [
        ':alive\n\nid: 1\nda',
        'ta: ["company/site"]\n\nid: 2\ndata: []\n',
        '\nid: 3\ndata: ["a/b","c/d"]\n\n',
      ],
      true,
    ),
  );
  const told: string[][] = [];
  void listenToChanges((paths) => told.push(paths), stop.signal);
  await soon();
  await vi.waitFor(() => expect(told).toEqual([['company/site'], ['a/b', 'c/d']]), 30_000);
  expect(asked).toEqual([{ accept: 'text/event-stream', authorization: 'Bearer a1' }]);
});

test('who comes back says what was heard last, and waits ever longer where nothing answers', async () => {
  const down = new TypeError('down');
  const asked = serve(
    streamOf(['id: 7\ndata: ["a/b"]\n\n']),
    down,
    new Response('', { status: 503 }),
    streamOf(['id: 9\ndata: []\n\n']),
    down,
  );
  void listenToChanges(() => {}, stop.signal);
  const waits: number[] = [];
  for (let before = 1; before < 6; ) {
    let waited = 0;
    while (asked.length === before && waited < 20_000) {
      await vi.advanceTimersByTimeAsync(100);
      waited += 100;
    }
    before = asked.length;
    waits.push(Math.round(waited / 1000));
    if (asked.length === 6) break;
  }
  // One second, doubled after each failure, and back to one second after an event.
  expect(waits).toEqual([1, 2, 4, 1, 2]);
  expect(asked.map((headers) => headers['last-event-id'])).toEqual([undefined, '7', '7', '7', '9', '9']);
});

test('it is asked again at once when the network is back', async () => {
  const asked = serve(new TypeError('down'));
  void listenToChanges(() => {}, stop.signal);
  await soon();
  expect(asked).toHaveLength(1);
  window.dispatchEvent(new Event('online'));
  await soon();
  expect(asked).toHaveLength(2);
});

test('an old token is renewed; without a session nothing is asked any more', async () => {
  localStorage.setItem('refresh', 'r1');
  refreshes = [Response.json({ data: { access: 'a2', refresh: 'r2' } })];
  const asked = serve(new Response('', { status: 401 }), streamOf([], true));
  void listenToChanges(() => {}, stop.signal);
  await vi.waitFor(() => expect(asked).toHaveLength(2), 30_000);
  expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer a1', 'Bearer a2']);
  stop.abort();

  localStorage.removeItem('refresh');
  const refused = serve(new Response('', { status: 401 }));
  await listenToChanges(() => {}, new AbortController().signal);
  expect(refused).toHaveLength(1);

  localStorage.setItem('refresh', 'r2');
  refreshes = [Response.json({ data: { access: 'a3', refresh: 'r3' } })];
  const twice = serve(new Response('', { status: 401 }), new Response('', { status: 401 }));
  await listenToChanges(() => {}, new AbortController().signal);
  expect(twice).toHaveLength(2);
});

test('it ends when it is told to, also while it waits', async () => {
  const asked = serve(new TypeError('down'));
  const listening = listenToChanges(() => {}, stop.signal);
  await soon();
  stop.abort();
  await listening;
  expect(asked).toHaveLength(1);
});
