// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import type { StoredFile } from '../../../shared/schema/files.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { beginCache } from '../../data/cache.ts';
import { PhotoButton } from './photo-button.tsx';

/** Uploads, each answered by the test. */
const sending = vi.hoisted((): { done(file: Pick<StoredFile, 'id'>): void; fail(why: Error): void }[] => []);
vi.mock('../../data/send-file.ts', () => ({
  sendFile: () => new Promise<Pick<StoredFile, 'id'>>((done, fail) => sending.push({ done, fail })),
  sendThumb: vi.fn(),
}));
const ORDER = 'work-orders/work_order';
const order = { id: 3, code: 'WO-3', files: [{ id: 1 }] } as unknown as WireRecord;
let api: FakeApi;
beforeEach(() => {
  sending.length = 0;
  beginCache();
  localStorage.setItem('access', 'token');
  api = fakeApi({ [ORDER]: [{ ...order, files: [{ id: 1 }, { id: 2 }] }] });
  drawPage([{ path: '/', element: <PhotoButton order={order} label="WO-3" /> }], '/');
});
const button = () => screen.getByRole('button', { name: 'Photo WO-3' }) as HTMLButtonElement;
const choose = () =>
  fireEvent.change(screen.getByLabelText('Photo of WO-3'), { target: { files: [new File(['a'], 'a.txt')] } });

test('a photo is added to what the order has by now', async () => {
  expect([button().textContent, button().disabled]).toEqual(['Photo', false]);
  choose();
  expect([button().textContent, button().disabled]).toEqual(['Sending…', true]);
  await waitFor(() => expect(sending).toHaveLength(1));
  sending[0]?.done({ id: 9 });
  expect(await screen.findByText('Photo added to WO-3')).toBeDefined();
  expect(api.sentBy('PATCH')).toMatchObject([
    { path: `${ORDER}/3`, ifMatch: '"v1"', body: { files: [1, 2, 9] } },
  ]);
  expect(button().disabled).toBe(false);
});

test('one that did not arrive can be sent again, and an order that refuses it says why', async () => {
  choose();
  await waitFor(() => expect(sending).toHaveLength(1));
  sending[0]?.fail(new Error('No network.'));
  await waitFor(() => expect(document.body.textContent).toContain('a.txt: No network.'));
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(sending).toHaveLength(2));
  api.answerNext('PATCH', 'work-orders/work_order/3', 403, {
    code: 'forbidden',
    message: 'You may not do this.',
  });
  sending[1]?.done({ id: 9 });
  expect(await screen.findByText('You may not do this.')).toBeDefined();
  expect(screen.queryByText(/^Photo added/)).toBeNull();
});
