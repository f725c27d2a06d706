import { afterEach, expect, test, vi } from 'vitest';
import { manifest } from '../../shared/gen/manifest.ts';
import { screens } from '../../shared/gen/screens.ts';
import { packManifest, packScreens } from '../../shared/schema/packed.ts';
import { loadModel } from './load-model.ts';

const ADDRESS = '/assets/entities-a1b2c3d4.json';

afterEach(() => void vi.unstubAllGlobals());

/** As in a build for browsers: the model is fetched from the server. */
function built(answer: () => Promise<Response>) {
  const fetch = vi.fn(answer);
  vi.stubGlobal('__MODEL__', ADDRESS);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('what the browser was sent is in the objects that everything holds', async () => {
  const packed = JSON.stringify({ manifest: packManifest(manifest), screens: packScreens(screens) });
  const [entities, looks] = [Object.keys(manifest), structuredClone(screens)];
  for (const known of [manifest, screens]) for (const path of Object.keys(known)) delete known[path];
  const fetch = built(async () => new Response(packed));
  await loadModel();
  expect(fetch.mock.calls).toEqual([[ADDRESS]]);
  expect(Object.keys(manifest)).toEqual(entities);
  expect(manifest['company/site']?.plural).toBe('Sites');
  expect(screens).toEqual(looks);
});

test('where the entities are modules nothing is asked for', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  await loadModel();
  expect(fetch).not.toHaveBeenCalled();
});

test.each([
  ['is no longer there', async () => new Response('{}', { status: 404 }), '404'],
  ['is lost on the way', async () => Promise.reject(new TypeError('Load failed')), 'Load failed'],
  ['is something else', async () => new Response('<!doctype html>'), 'JSON'],
])('a file that %s is told of as lost code is, with what happened', async (_what, answer, cause) => {
  built(answer);
  const lost = await loadModel().catch((error: unknown) => error);
  expect(lost).toBeInstanceOf(TypeError);
  expect(String(lost)).toContain('fetch');
  expect(String((lost as Error).cause)).toContain(cause);
});
