// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useAddressParams } from './use-address-params.ts';

/** A button that sets a parameter. */
function Control({ name }: { name: string }) {
  const [params, changeParams] = useAddressParams();
  const choose = () =>
    changeParams((to) => {
      to.set(name, '1');
      return { to, replace: true };
    });
  return (
    <button type="button" onClick={choose}>
      {name} {params.get(name)}
    </button>
  );
}

async function open() {
  const element = (
    <>
      <Control name="a" />
      <Control name="b" />
      <Link to="/">anew</Link>
    </>
  );
  const router = createMemoryRouter([{ path: '/', element }]);
  render(<RouterProvider router={router} />);
  // The router accepts no navigation before its first render.
  await screen.findByText('anew');
  return router;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));

test('what two controls choose before the address has followed holds, both', async () => {
  const router = await open();
  act(() => {
    press('a');
    press('b');
  });
  await waitFor(() => expect(router.state.location.search).toBe('?a=1&b=1'));
  expect(await screen.findByText('a 1')).toBeTruthy();
});

test('an address that is gone to meanwhile is what later choices go on from', async () => {
  const router = await open();
  act(() => press('a'));
  await screen.findByText('a 1');
  fireEvent.click(screen.getByRole('link'));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  act(() => press('b'));
  await waitFor(() => expect(router.state.location.search).toBe('?b=1'));
});
