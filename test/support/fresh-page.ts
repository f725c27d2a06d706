import { readFileSync } from 'node:fs';
import { afterEach, expect, vi } from 'vitest';
import { noneUnderWay } from './answers-under-way.ts';
import { endTimers, noteTimers } from './page-timers.ts';
import { waitPatiently } from './patient-queries.ts';
import { styleQuickly } from './quick-styles.ts';
import { shakeTimers } from './shake.ts';

const NO_MATCH = { matches: false, onchange: null, addListener() {}, removeListener() {} };

/** A test opens pages faster than a person could, so the limit of requests per second would only make it wait. */
vi.mock('../../src/client/data/throttled.ts', () => ({
  throttled: (_limit: number, _interval: number, call: unknown) => call,
}));

/**
 * Runs before each test file. One process runs many of them: server code keeps its state in what a test creates, but the
 * client has one page and one cache. So each client test loads the client anew, over an empty page, and cancels what the
 * previous page still had pending.
 */
await endTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
const { testPath = '' } = expect.getState();
const isOfClient = testPath.includes('/src/client/');
// The client takes a model in place, and a module that is replaced is so only where it was not loaded before: neither must find
// what came before it, nor be found by what comes after.
const isApart = isOfClient || readFileSync(testPath, 'utf8').includes('vi.mock(');
const ofProcess = globalThis as { wasApart?: boolean };
if (isApart || ofProcess.wasApart) vi.resetModules();
ofProcess.wasApart = isApart;
if (isOfClient) {
  // Answers are cached in a package, which is not reloaded.
  const { mutate } = await import('swr');
  await mutate(() => true, undefined);
  if (typeof document !== 'undefined') await waitPatiently();
  shakeTimers();
  noteTimers();
} else shakeTimers();
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  styleQuickly();
  // Runs after what the file itself cleans up, so each test begins with an empty page and nothing kept.
  afterEach(async () => {
    cleanup();
    vi.useRealTimers();
    await noneUnderWay();
    vi.unstubAllGlobals();
    localStorage.clear();
    sessionStorage.clear();
  });
  // jsdom has none: a wide window in light, unless a test says otherwise.
  window.matchMedia = (media) => Object.assign(new EventTarget(), NO_MATCH, { media });
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}
