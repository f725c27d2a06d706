// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addDialogs } from '../../../test/support/jsdom-dialog.ts';
import { lazyPart } from './lazy-part.tsx';

beforeAll(addDialogs);
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A part whose code cannot be fetched the first time. */
function partOf<P extends object>(text: string) {
  const load = vi
    .fn<() => Promise<{ default: (props: P) => JSX.Element }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /a.js'))
    .mockResolvedValue({ default: () => <p>{text}</p> });
  return lazyPart<P>(load);
}

test('a part whose code cannot be fetched says so in its place, and can be tried again; the page stays', async () => {
  const Part = partOf('The part');
  render(
    <>
      <p>The page</p>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  );
  await screen.findByText(/could not be loaded\. Check your connection/);
  screen.getByText('The page');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The part');
});

test('one that is a dialog says so in a dialog, which can be closed', async () => {
  const Part = partOf<{ onClose(): void }>('The dialog');
  const onClose = vi.fn();
  render(
    <Suspense>
      <Part onClose={onClose} />
    </Suspense>,
  );
  const box = await screen.findByRole('alertdialog', { name: 'Could not be loaded' });
  expect(box.textContent).toContain('Check your connection');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});
