import { expect, vi } from 'vitest';
import { endTimers, noteTimers } from './page-timers.ts';
import { waitPatiently } from './patient-queries.ts';

const NO_MATCH = { matches: false, onchange: null, addListener() {}, removeListener() {} };

/**
 * Runs before each test file. One process runs many of them: server code keeps its state in what a test creates, but the
 * client has one page and one cache. So each client test loads the client anew, over an empty page, and cancels what the
 * previous page still had pending.
 */
await endTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
if (expect.getState().testPath?.includes('/src/client/')) {
  vi.resetModules();
  // Answers are cached in a package, which is not reloaded.
  const { mutate } = await import('swr');
  await mutate(() => true, undefined);
  if (typeof document !== 'undefined') await waitPatiently();
  noteTimers();
}
if (typeof document !== 'undefined') {
  // jsdom has none: a wide window in light, unless a test says otherwise.
  window.matchMedia = (media) => Object.assign(new EventTarget(), NO_MATCH, { media });
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}
