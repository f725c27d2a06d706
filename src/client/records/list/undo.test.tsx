// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { beginCache } from '../../data/cache.ts';
import { EntityList } from './entity-list.tsx';

const SITE = 'company/site';
let api: FakeApi;
beforeAll(addDialogs);
beforeEach(() => {
  beginCache();
  api = fakeApi({
    [SITE]: [
      { id: 1, code: 'N', name: 'North' },
      { id: 2, code: 'S', name: 'South' },
    ],
  });
});

async function deleteNorth() {
  drawPage([{ path: '/', element: <EntityList path={SITE} stateInUrl /> }], '/');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete North' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  return screen.findByRole('button', { name: 'Undo' });
}

test('a deleted record comes back from the message that says it is gone', async () => {
  const undo = await deleteNorth();
  await waitFor(() => expect(screen.queryByText('N')).toBeNull());
  fireEvent.click(undo);
  await screen.findByText('North restored');
  expect(await screen.findByText('N')).toBeTruthy();
  expect(api.sentBy('POST').at(-1)?.path).toBe(`${SITE}/1/restore`);
});

test('what stands in the way is said', async () => {
  const undo = await deleteNorth();
  api.answerNext('POST', 'company/site/1/restore', 422, {
    code: 'invalid',
    message: 'A Site has this code by now.',
  });
  fireEvent.click(undo);
  await screen.findByText('This could not be undone. A Site has this code by now.');
});
