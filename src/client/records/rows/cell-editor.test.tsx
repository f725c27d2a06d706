// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { beginCache, refreshAfterWrite } from '../../data/cache.ts';
import { EntityList } from '../list/entity-list.tsx';

const SITE = 'company/site';
let api: FakeApi;
let router: ReturnType<typeof drawPage>;
beforeEach(() => {
  beginCache();
  const site = (id: number, name: string) => ({
    id,
    name,
    code: `S${id}`,
    updated_at: '2026-03-01T10:00:00.000Z',
  });
  api = fakeApi({ [SITE]: [site(1, 'North'), site(2, 'South')] });
  router = drawPage([{ path: '/', element: <EntityList path={SITE} /> }], '/');
});

const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('Enter saves over the version that was read and goes down, Tab goes to the right, Escape leaves', async () => {
  fireEvent.keyDown(await screen.findByRole('link', { name: /S1/ }), { key: 'F2' });
  const code = await box('Code of North');
  expect(document.activeElement).toBe(code);
  // An unchanged value is not sent.
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

test('Shift and Tab go back, to the end of the row before too; what was typed is saved on the way', async () => {
  fireEvent.keyDown(await screen.findByRole('link', { name: /S2/ }), { key: 'F2' });
  const code = await box('Code of South');
  fireEvent.keyDown(code, { key: 'Tab' });
  fireEvent.keyDown(await box('Name of South'), { key: 'Tab', shiftKey: true });
  type(await box('Code of South'), 'S9');
  fireEvent.keyDown(await box('Code of South'), { key: 'Tab', shiftKey: true });
  await waitFor(() => expect(api.sentBy('PATCH').map(({ body }) => body)).toEqual([{ code: 'S9' }]));
  const before = await screen.findByRole<HTMLInputElement>('textbox', { name: / of North$/ });
  expect(document.activeElement).toBe(before);
});

test('Enter of an input method ends what is composed; only the next one saves', async () => {
  fireEvent.doubleClick(await screen.findByText('North'));
  const field = await box('Name of North');
  type(field, '北');
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  type(field, '北部');
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText('北部');
  expect(api.sentBy('PATCH').map(({ body }) => body)).toEqual([{ name: '北部' }]);
});

test('Enter in the last row leaves the keyboard on its cell, also if a frame comes before the cell is drawn', async () => {
  vi.stubGlobal('requestAnimationFrame', (work: FrameRequestCallback) => void work(0));
  fireEvent.doubleClick(await screen.findByText('South'));
  const field = await box('Name of South');
  type(field, 'Southern');
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText('Southern');
  expect(document.activeElement?.textContent).toBe('Southern');
});

test('Enter that is pressed twice saves once', async () => {
  fireEvent.doubleClick(await screen.findByText('North'));
  const field = await box('Name of North');
  type(field, 'Northern');
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText('Name of North changed');
  await screen.findByText('Northern');
  expect(api.sentBy('PATCH')).toHaveLength(1);
});

test('what is typed while a cell is being saved stays there, and is saved when the cell is left', async () => {
  fireEvent.doubleClick(await screen.findByText('North'));
  const field = await box('Name of North');
  const answer = api.holdNext('PATCH', `${SITE}/1`);
  type(field, 'Northern');
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(api.sentBy('PATCH')).toHaveLength(1));
  type(field, 'Northern yard');
  await act(async () => answer());
  await screen.findByText('Name of North changed');
  expect([document.activeElement, field.value]).toEqual([field, 'Northern yard']);
  act(() => field.blur());
  await waitFor(() => expect(api.rows[SITE]?.[0]?.name).toBe('Northern yard'));
  expect(api.sentBy('PATCH')[1]?.ifMatch).toBe('"v2"');
});

test('a cell that is left while it is being saved saves what was typed since', async () => {
  fireEvent.doubleClick(await screen.findByText('North'));
  const field = await box('Name of North');
  const answer = api.holdNext('PATCH', `${SITE}/1`);
  type(field, 'Northern');
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(api.sentBy('PATCH')).toHaveLength(1));
  type(field, 'Northern yard');
  act(() => field.blur());
  await act(async () => answer());
  await waitFor(() => expect(api.rows[SITE]?.[0]?.name).toBe('Northern yard'));
});

test('a click on a cell waits for a second one, and opens nothing where one has gone elsewhere by then', async () => {
  const cell = await screen.findByText('North');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(cell, { detail: 1 });
  await act(() => router.navigate('/elsewhere'));
  act(() => void vi.advanceTimersByTime(1000));
  vi.useRealTimers();
  expect(router.state.location.pathname).toBe('/elsewhere');
});

test('what is wrong stands in the cell, and so does that somebody else was first', async () => {
  fireEvent.doubleClick(await screen.findByText('North'));
  const field = await box('Name of North');
  api.answerNext('PATCH', 'company/site/1', 422, {
    code: 'invalid',
    message: 'Please check.',
    errors: { name: ['is already used'] },
  });
  type(field, 'South');
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText('Is already used.');
  expect(document.activeElement).toBe(field);
  api.changeElsewhere(SITE, 1, { name: 'East' });
  type(field, 'West');
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText(/^Somebody else has changed this to East meanwhile\. Enter saves yours/);
  expect(api.rows[SITE]?.[0]?.name).toBe('East');
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText('West');
  // Undo restores the value that was overwritten.
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Changed back');
  expect(api.rows[SITE]?.[0]?.name).toBe('East');
});

test('what others change beside the cell stays, and is not what is asked about', async () => {
  fireEvent.doubleClick(await screen.findByText('North'));
  const field = await box('Name of North');
  await waitFor(() => expect(api.sentBy('GET').some(({ path }) => path === `${SITE}/1`)).toBe(true));
  api.changeElsewhere(SITE, 1, { code: 'N9' });
  type(field, 'Northern');
  fireEvent.keyDown(field, { key: 'Enter' });
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(api.rows[SITE]?.[0]).toMatchObject({ code: 'N9', name: 'Northern' });
  // Nor does a change of another property prevent the undo of one's own.
  api.changeElsewhere(SITE, 1, { code: 'N10' });
  fireEvent.click(undo);
  await screen.findByText('Changed back');
  expect(api.rows[SITE]?.[0]).toMatchObject({ code: 'N10', name: 'North' });
});

test('what somebody else has made of it since is not taken back', async () => {
  fireEvent.doubleClick(await screen.findByText('North'));
  const field = await box('Name of North');
  type(field, 'Northern');
  fireEvent.keyDown(field, { key: 'Enter' });
  const undo = await screen.findByRole('button', { name: 'Undo' });
  api.changeElsewhere(SITE, 1, { name: 'East' });
  fireEvent.click(undo);
  await screen.findByText('This could not be undone. Somebody else has changed it since.');
  expect(api.rows[SITE]?.[0]?.name).toBe('East');
});

test('a cell that nobody has typed in writes nothing, whatever others made of it', async () => {
  fireEvent.doubleClick(await screen.findByText('North'));
  const field = await box('Name of North');
  api.changeElsewhere(SITE, 1, { name: 'East' });
  await act(() => refreshAfterWrite(SITE));
  expect(field.value).toBe('North');
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText('East');
  expect(api.sentBy('PATCH')).toEqual([]);
});

test('a row that is deleted while its cell is typed in stays until the cell is left', async () => {
  fireEvent.doubleClick(await screen.findByText('North'));
  const field = await box('Name of North');
  type(field, 'Northern');
  api.rows[SITE] = (api.rows[SITE] ?? []).filter(({ id }) => id !== 1);
  await act(() => refreshAfterWrite(SITE));
  expect(document.contains(field)).toBe(true);
  expect(field.value).toBe('Northern');
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText('The record is no longer there. Escape leaves the cell.');
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByText('S1')).toBeNull());
});
