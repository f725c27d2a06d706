// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { beginCache } from '../../data/cache.ts';
import { EntityList } from '../list/entity-list.tsx';

vi.mock('../../data/throttled.ts', () => ({
  throttled: (_limit: number, _interval: number, call: unknown) => call,
}));

const SITE = 'company/site';
let api: FakeApi;
beforeEach(() => {
  beginCache();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const site = (id: number, name: string) => ({
    id,
    name,
    code: `S${id}`,
    updated_at: '2026-03-01T10:00:00.000Z',
  });
  api = fakeApi({ [SITE]: [site(1, 'North'), site(2, 'South')] });
  drawPage([{ path: '/', element: <EntityList path={SITE} /> }], '/');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('Enter saves over the version that was read and goes down, Tab goes to the right, Escape leaves', async () => {
  fireEvent.keyDown(await screen.findByRole('link', { name: /S1/ }), { key: 'F2' });
  const code = await box('Code of North');
  expect(document.activeElement).toBe(code);
  // What is as it was is not sent.
  fireEvent.keyDown(code, { key: 'Tab' });
  const first = await box('Name of North');
  type(first, 'Northern');
  fireEvent.keyDown(first, { key: 'Enter' });
  const second = await box('Name of South');
  expect(api.sentBy('PATCH')).toMatchObject([
    { path: `${SITE}/1`, ifMatch: '"v1"', body: { name: 'Northern' } },
  ]);
  await screen.findByText('Northern');
  type(second, 'typed for nothing');
  fireEvent.keyDown(second, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('South'));
  expect(api.sentBy('PATCH')).toHaveLength(1);
});

test('what is wrong stands in the cell, and so does that somebody else was first', async () => {
  fireEvent.doubleClick(await screen.findByText('North'));
  const field = await box('Name of North');
  api.answerNext('PATCH', 422, {
    code: 'invalid',
    message: 'Please check.',
    errors: { name: ['is already used'] },
  });
  type(field, 'South');
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText('Is already used.');
  expect(document.activeElement).toBe(field);
  api.answerNext('PATCH', 412, { code: 'stale', message: 'Changed.' });
  type(field, 'West');
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText(/^Somebody else has changed this meanwhile\. Enter saves yours/);
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText('West');
});
