// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import { expect, test } from 'vitest';
import { drawPage } from '../../../test/support/draw-page.tsx';
import { PageFocus } from './page-focus.tsx';

const heading = (text: string) => (
  <h1 tabIndex={-1} data-page-heading="">
    {text}
  </h1>
);
let showLate: () => void;
/** A page that is still loading when it is gone to. */
function Late() {
  const [isThere, setThere] = useState(false);
  showLate = () => setThere(true);
  return (
    <>
      <input aria-label="Search" />
      {isThere && heading('Late')}
    </>
  );
}

const frame = (
  <>
    <PageFocus />
    <Outlet />
  </>
);
const pages = [
  { index: true, element: heading('Start') },
  { path: 'ready', element: heading('Ready') },
  { path: 'late', element: <Late /> },
] as const;
const draw = () => drawPage([{ path: '/', element: frame, children: [...pages] }], '/');
const focused = () => document.activeElement?.closest('h1')?.textContent;

test('the first page keeps the start of the browser, another one has the focus on its heading', async () => {
  const router = draw();
  await screen.findByText('Start');
  expect(document.activeElement).toBe(document.body);
  await act(() => router.navigate('/ready'));
  expect(focused()).toBe('Ready');
  // The same page with another query is no other page.
  (document.activeElement as HTMLElement).blur();
  await act(() => router.navigate('/ready?page=2'));
  expect(document.activeElement).toBe(document.body);
});

test('a page that loads first gets it as soon as its heading stands there', async () => {
  const router = draw();
  await act(() => router.navigate('/late'));
  expect(document.activeElement).toBe(document.body);
  act(() => showLate());
  await waitFor(() => expect(focused()).toBe('Late'));
});

test('who has gone elsewhere meanwhile stays there', async () => {
  const router = draw();
  await act(() => router.navigate('/late'));
  const box = screen.getByLabelText('Search');
  act(() => box.focus());
  await act(async () => showLate());
  expect(screen.getByText('Late')).toBeTruthy();
  expect(document.activeElement).toBe(box);
});
