// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { drawPage } from '../../../test/support/draw-page.tsx';
import { fakeApi } from '../../../test/support/fake-api.ts';
import { addDialogs } from '../../../test/support/jsdom-dialog.ts';
import { LazyPalette } from './lazy-palette.tsx';

test('what is typed before the code is there stands in the box, and does nothing on the page below', async () => {
  addDialogs();
  fakeApi({});
  Element.prototype.scrollIntoView = () => {};
  const below = vi.fn();
  window.addEventListener('keydown', below);
  drawPage([{ path: '/', element: <LazyPalette places={[]} onClose={() => {}} /> }], '/');
  for (const key of ['p', 'u', 'x', 'Backspace', 'm']) fireEvent.keyDown(document.body, { key });
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search, go to, create' });
  expect(box.value).toBe('pum');
  expect(below).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'q' });
  expect(below).toHaveBeenCalledOnce();
  window.removeEventListener('keydown', below);
});
