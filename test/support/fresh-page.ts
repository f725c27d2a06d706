import { expect, vi } from 'vitest';
import { endTimers, noteTimers } from './page-timers.ts';
import { waitPatiently } from './patient-queries.ts';

/**
 * Before each file of tests. One process runs many of them: what the rooms of the server know lives in what a test makes,
 * but the client has one page and one cache. So each of its files loads it anew, over an empty page, and what the page
 * before it was still going to do is not done.
 */
await endTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
if (expect.getState().testPath?.includes('/src/client/')) {
  vi.resetModules();
  // What answers are kept in is a package, which is not loaded anew.
  const { mutate } = await import('swr');
  await mutate(() => true, undefined);
  if (typeof document !== 'undefined') await waitPatiently();
  noteTimers();
}
if (typeof document !== 'undefined') {
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}
