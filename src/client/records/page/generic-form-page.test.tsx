// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { beginCache } from '../../data/cache.ts';
import { awaitForm } from '../form/load-forms.ts';
import { GenericFormPage } from './generic-form-page.tsx';

vi.mock('../../data/host.ts', async (actual) => ({
  ...(await actual<typeof import('../../data/host.ts')>()),
  readHost: () => ({ kind: 'admin', base: 'localhost' }),
}));

const GUS = {
  id: 1,
  name: 'Gus',
  email: 'gus@globex.example',
  is_active: true,
  tenant: { id: 4, label: 'Globex' },
};

let api: FakeApi;
beforeAll(async () => {
  addDialogs();
  await awaitForm('users/user');
});
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  api = fakeApi({ 'users/user': [{ ...GUS }], 'tenants/tenant': [{ id: 4, name: 'Globex' }] });
  api.rows['users/user/1'] = [];
});

const openAt = (address: string) =>
  drawPage([{ path: '/form/:encodedEntity/:id', element: <GenericFormPage /> }], address, 'platform');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test.each(['/form/users__user/x', '/form/nothing/1', '/form/work-orders__work_order/1'])(
  '%s is no page of the admin app',
  async (address) => {
    openAt(address);
    await screen.findByText('Page Not Found');
    expect(api.sent.filter(({ path }) => path !== 'config')).toEqual([]);
  },
);

test('a new user of a company shows the invitation once, and its record after that', async () => {
  const router = openAt('/form/users__user/new?tenant=4');
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Ben' } });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ben@globex.example' } });
  api.answerNext('POST', 'users/user', 201, {
    data: { ...GUS, id: 1, name: 'Ben', invite_link: 'http://x/#token=t' },
  });
  press('Create');
  const dialog = await screen.findByRole('dialog', { name: 'Invitation link' });
  expect(api.sentBy('POST')[0]?.body).toMatchObject({ name: 'Ben', email: 'ben@globex.example', tenant: 4 });
  expect(within(dialog).getByRole<HTMLInputElement>('textbox').value).toBe('http://x/#token=t');
  expect(router.state.location.pathname).toBe('/form/users__user/new');
  const copied = vi.fn();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Copy' }));
  await within(dialog).findByText('Copied.');
  expect(copied).toHaveBeenCalledWith('http://x/#token=t');
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Done' })));
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/form/users__user/1', search: '?tenant=4' }),
  );
});

/** Sets whether Gus has a second factor in the fake API. */
function secondFactor(isOn: boolean) {
  const original = globalThis.fetch;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET' && request.url.endsWith('/reset-second-factor'))
      return new Response(JSON.stringify({ data: { is_on: isOn } }), {
        headers: { 'content-type': 'application/json' },
      });
    return original(request);
  });
}

test('a second factor can be reset where it is on, after a question', async () => {
  secondFactor(true);
  openAt('/form/users__user/1');
  fireEvent.click(await screen.findByRole('button', { name: 'Reset two-step sign-in' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Reset two-step sign-in of Gus?' });
  expect(api.sentBy('POST')).toEqual([]);
  api.answerNext('POST', 'users/user/1/reset-second-factor', 403, { code: 'forbidden', message: 'Not you.' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reset' }));
  await within(dialog).findByText('Not you.');
  api.answerNext('POST', 'users/user/1/reset-second-factor', 200, { data: { was_on: true } });
  secondFactor(false);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reset' }));
  await screen.findByText('Two-step sign-in of Gus is off');
  expect(api.sentBy('POST').map(({ path }) => path)).toEqual(
    Array(2).fill('users/user/1/reset-second-factor'),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reset two-step sign-in' })).toBeNull());
});

test('a new link is made after a question, and not for who is switched off', async () => {
  secondFactor(false);
  openAt('/form/users__user/1');
  fireEvent.click(await screen.findByRole('button', { name: 'New invite link' }));
  api.answerNext('POST', 'users/user/1/invite', 200, { data: { invite_link: 'http://x/#token=n' } });
  fireEvent.click(
    within(screen.getByRole('alertdialog', { name: 'Make a new link for Gus?' })).getByRole('button', {
      name: 'Make link',
    }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Invitation link' });
  expect(within(dialog).getByRole<HTMLInputElement>('textbox').value).toBe('http://x/#token=n');
  expect(api.sentBy('POST').map(({ path }) => path)).toEqual(['users/user/1/invite']);
  expect(screen.queryByRole('button', { name: 'Reset two-step sign-in' })).toBeNull();

  cleanup();
  beginCache();
  api.rows['users/user'] = [{ ...GUS, is_active: false }];
  openAt('/form/users__user/1');
  await screen.findByRole('heading', { name: 'Gus' });
  expect(screen.queryByRole('button', { name: 'New invite link' })).toBeNull();
});

test('to read only, a record is a list of its values without buttons', async () => {
  openAt('/form/users__user/1?viewOnly=true');
  await waitFor(() =>
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toContain(
      'gus@globex.example',
    ),
  );
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test.each([
  [true, 1],
  [false, 0],
])(
  'an invitation that went by mail is told, and none is where nobody was invited: %s',
  async (is_active, told) => {
    const router = openAt('/form/users__user/new?tenant=4');
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Ben' } });
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ben@globex.example' } });
    const ben = { ...GUS, name: 'Ben', email: 'ben@globex.example', is_active, invite_link: null };
    api.answerNext('POST', 'users/user', 201, { data: ben });
    press('Create');
    await waitFor(() => expect(router.state.location.pathname).toBe('/form/users__user/1'));
    expect(screen.queryAllByText('Invitation sent to ben@globex.example')).toHaveLength(told);
  },
);
