// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { manifest } from '../../shared/gen/manifest.ts';
import { screens } from '../../shared/gen/screens.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { packManifest, packScreens } from '../../shared/schema/packed.ts';
import { loadModel } from './load-model.ts';
import { servedModel, serveModel, useAppModel } from './model.ts';

const ADDRESS = '/assets/entities-a1b2c3d4.json';

afterEach(() => void vi.unstubAllGlobals());

/** As in a build for browsers: the model is fetched from the server. */
function built(answer: () => Promise<Response>) {
  const fetch = vi.fn(answer);
  vi.stubGlobal('__MODEL__', ADDRESS);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('what the browser was sent is the model, and what is drawn by the one before follows', async () => {
  const before = servedModel();
  const { result } = renderHook(() => useAppModel('tenant'));
  const { 'company/site': site, ...others } = manifest;
  const sent = { ...others, 'company/site': { ...(site as Entity), plural: 'Plants' } };
  const packed = { digest: 'd1', manifest: packManifest(sent), screens: packScreens(screens) };
  const fetch = built(async () => new Response(JSON.stringify(packed)));
  await act(loadModel);
  expect(fetch.mock.calls).toEqual([[ADDRESS]]);
  expect(servedModel()).toMatchObject({ digest: 'd1', screens });
  expect(Object.keys(servedModel().manifest)).toEqual(Object.keys(sent));
  expect(result.current).toMatchObject({ digest: 'd1', manifest: { 'company/site': { plural: 'Plants' } } });
  expect(manifest['company/site']?.plural).toBe('Sites');
  act(() => serveModel(before));
  expect(result.current.manifest['company/site']?.plural).toBe('Sites');
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
