// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { scriptedApi } from '../../../../test/support/scripted-api.ts';
import { ChooseScanned } from './choose-scanned.tsx';

const PART = 'parts/part';
addDialogs();
beforeEach(() => {
  localStorage.setItem('access', 'token');
  scriptedApi(({ path, query }) =>
    path === PART && String(query.code).toUpperCase() === 'P-3' ? [{ id: 3, code: 'P-3' }] : [],
  );
});

test.each([
  ['the code of a part', 'p-3', 3],
  ['the address on the label of a part', `${window.location.origin}/parts/9`, 9],
])('%s chooses it, without sending the form below', async (_, typed, id) => {
  const onChoose = vi.fn();
  const onSubmit = vi.fn();
  drawPage(
    [
      {
        path: '/',
        element: (
          <form onSubmit={onSubmit}>
            <ChooseScanned path={PART} label="Part" onChoose={onChoose} />
          </form>
        ),
      },
    ],
    '/',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Scan part' }));
  fireEvent.change(await screen.findByLabelText('Code of the label'), { target: { value: `/assets/${id}` } });
  fireEvent.click(screen.getByRole('button', { name: 'Choose' }));
  expect(await screen.findByText('This is not the label of one of your parts.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Code of the label'), { target: { value: typed } });
  fireEvent.click(screen.getByRole('button', { name: 'Choose' }));
  await waitFor(() => expect(onChoose.mock.calls).toEqual([[id]]));
  expect(screen.queryByText('Scan a label')).toBeNull();
  expect(onSubmit).not.toHaveBeenCalled();
});
