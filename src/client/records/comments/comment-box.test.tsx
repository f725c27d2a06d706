// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { beginCache } from '../../data/cache.ts';
import { COMMENT } from '../../data/comments.ts';
import { CommentBox } from './comment-box.tsx';

const ORDER = 'work-orders/work_order';
const done = vi.fn();
let api: FakeApi;

beforeEach(() => {
  beginCache();
  done.mockClear();
  api = fakeApi({ [COMMENT]: [{ id: 4, text: 'Belt worn', photos: [] }] });
});

const draw = (changed?: { id: number; text: string; photos: [] }) =>
  drawPage([{ path: '/', element: <CommentBox path={ORDER} id={3} changed={changed} onDone={done} /> }], '/');
const box = () => screen.getByRole<HTMLTextAreaElement>('combobox');
const type = (value: string) => {
  fireEvent.change(box(), { target: { value, selectionStart: value.length } });
  box().setSelectionRange(value.length, value.length);
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const OWN = { id: 4, text: 'Belt worn', photos: [] as [] };

test('what is typed stays when the box is closed before it was sent, and goes once it was', async () => {
  draw();
  type('Half a thought');
  cleanup();
  draw();
  expect(box().value).toBe('Half a thought');
  press('Comment');
  await waitFor(() => expect(box().value).toBe(''));
  expect(api.sentBy('POST')[0]?.body).toEqual({ entity: ORDER, key: 3, text: 'Half a thought', photos: [] });
  cleanup();
  draw();
  expect(box().value).toBe('');
});

test('a text that could not be sent stays, with the reason', async () => {
  draw();
  type('Belt worn');
  api.answerNext('POST', COMMENT, 403, { code: 'forbidden', message: 'You may not write here.' });
  press('Comment');
  await screen.findByText(/^The comment could not be saved\. Its text stays here\./);
  expect(box().value).toBe('Belt worn');
});

test('a name after an @ is chosen with a key and stands in the text', async () => {
  api.answerNext('GET', `${ORDER}/3/readers`, 200, { data: [{ id: 8, label: 'Ann Lee' }] });
  draw();
  type('Ask @');
  await screen.findByRole('option', { name: 'Ann Lee' });
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(box().value).toBe('Ask @Ann Lee ');
  expect(screen.queryByRole('option')).toBeNull();
});

test('a change goes with the version that it was made on', async () => {
  draw(OWN);
  type('Belt torn');
  press('Save');
  await waitFor(() => expect(done).toHaveBeenCalled());
  const [sent] = api.sentBy('PATCH');
  expect(sent).toMatchObject({ ifMatch: '"v1"', body: { text: 'Belt torn', photos: [] } });
});

test('a comment that was changed elsewhere says so and keeps both texts; saving again decides', async () => {
  draw(OWN);
  type('Belt torn');
  api.changeElsewhere(COMMENT, 4, { text: 'Belt replaced' });
  press('Save');
  const said = await screen.findByRole('alert');
  expect(said.textContent).toBe(
    'You have changed this comment on another page or device since. It says now: “Belt replaced” Save again to put yours in its place.',
  );
  expect(box().value).toBe('Belt torn');
  expect(api.rows[COMMENT]?.[0]?.text).toBe('Belt replaced');
  expect(done).not.toHaveBeenCalled();
  press('Save');
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(api.rows[COMMENT]?.[0]?.text).toBe('Belt torn');
});

test('a change that comes between reading and saving is not overwritten either', async () => {
  draw(OWN);
  type('Belt torn');
  const release = api.holdNext('GET', `${COMMENT}/4`);
  press('Save');
  await waitFor(() => expect(api.sentTo(`${COMMENT}/4`)).toHaveLength(1));
  api.changeElsewhere(COMMENT, 4, { text: 'Belt replaced' });
  release();
  await screen.findByRole('alert');
  expect(api.sentBy('PATCH').map(({ ifMatch }) => ifMatch)).toEqual(['"v1"']);
  expect(api.rows[COMMENT]?.[0]?.text).toBe('Belt replaced');
});
