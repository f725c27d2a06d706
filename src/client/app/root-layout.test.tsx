// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { RootLayout } from './root-layout.tsx';

async function scrolledTo(address: string): Promise<unknown[]> {
  cleanup();
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  scrollTo.mockClear();
  sessionStorage.setItem('kept:scroll', JSON.stringify({ default: 350, '/assets?page=2': 350 }));
  const routes = [{ element: <RootLayout routes={[]} />, children: [{ path: '*', element: <h1>Here</h1> }] }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
  await screen.findByText('Here');
  return scrollTo.mock.calls.at(-1) ?? [];
}

test('an address that is loaded again stands where it was left', async () => {
  expect(await scrolledTo('/assets?page=2')).toEqual([0, 350]);
});

test('another address that is opened in the same tab begins at its top', async () => {
  expect(await scrolledTo('/assets')).toEqual([0, 0]);
  expect(await scrolledTo('/work-orders')).toEqual([0, 0]);
});
