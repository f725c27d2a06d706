// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const listened: { told(paths: string[]): void; signal: AbortSignal }[] = [];
vi.mock('./live-stream.ts', () => ({
  listenToChanges: (told: (paths: string[]) => void, signal: AbortSignal) => {
    listened.push({ told, signal });
    return new Promise(() => {});
  },
}));
const refreshed: [paths: string[], isEditing: boolean][] = [];
vi.mock('./others-changes.ts', () => ({
  refreshAfterChanges: (paths: string[], isEditing: boolean) => void refreshed.push([paths, isEditing]),
}));
const { followChanges } = await import('./live.ts');

/** The channel between the tabs of a browser. */
class Channel {
  static all: Channel[] = [];
  onmessage: ((event: { data: string[] }) => void) | undefined;
  isClosed = false;
  posted: string[][] = [];
  constructor() {
    Channel.all.push(this);
  }
  postMessage(paths: string[]) {
    this.posted.push(paths);
  }
  close() {
    this.isClosed = true;
  }
}
let isEditing = false;
let stops: (() => void)[] = [];
const follow = () => {
  const stop = followChanges(() => isEditing);
  stops.push(stop);
  return stop;
};
beforeEach(() => {
  vi.useFakeTimers();
  Channel.all = [];
  listened.length = 0;
  refreshed.length = 0;
  isEditing = false;
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, _options: object, work: () => Promise<void>) => work() },
  });
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  vi.restoreAllMocks();
});

test('a tab listens once its page has had its time, and tells the others', () => {
  follow();
  vi.advanceTimersByTime(2_999);
  expect(listened).toHaveLength(0);
  vi.advanceTimersByTime(1);
  expect(listened).toHaveLength(1);
  listened[0]?.told(['a/b']);
  expect(Channel.all[0]?.posted).toEqual([['a/b']]);
});

test('what several events tell is read again together, with what another tab has heard', () => {
  follow();
  vi.advanceTimersByTime(3_000);
  isEditing = true;
  listened[0]?.told(['a/b', 'c/d']);
  Channel.all[0]?.onmessage?.({ data: ['a/b', 'e/f'] });
  expect(refreshed).toEqual([]);
  vi.advanceTimersByTime(250);
  expect(refreshed).toEqual([[['a/b', 'c/d', 'e/f'], true]]);
  vi.advanceTimersByTime(5_000);
  expect(refreshed).toHaveLength(1);
  listened[0]?.told(['g/h']);
  vi.advanceTimersByTime(250);
  expect(refreshed[1]).toEqual([['g/h'], true]);
});

test('what nobody sees waits until somebody looks', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  follow();
  Channel.all[0]?.onmessage?.({ data: ['a/b'] });
  vi.advanceTimersByTime(10_000);
  expect(refreshed).toEqual([]);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(refreshed).toEqual([[['a/b'], false]]);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(refreshed).toHaveLength(1);
});

test('nothing is listened to or read again any more once it is stopped', () => {
  const stop = follow();
  Channel.all[0]?.onmessage?.({ data: ['a/b'] });
  stop();
  vi.advanceTimersByTime(10_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect([listened, refreshed, Channel.all[0]?.isClosed]).toEqual([[], [], true]);
});

test('one that listens is stopped too', () => {
  const stop = follow();
  vi.advanceTimersByTime(3_000);
  expect(listened[0]?.signal.aborted).toBe(false);
  stop();
  expect(listened[0]?.signal.aborted).toBe(true);
});

test('where a browser has no locks nothing is followed', () => {
  vi.stubGlobal('navigator', {});
  follow()();
  vi.advanceTimersByTime(10_000);
  expect([listened, Channel.all]).toEqual([[], []]);
});
