// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { refusedWith, type ScriptedRequest, scriptedApi } from '../../../../test/support/scripted-api.ts';
import { FIRST_ROLES } from '../../../shared/schema/first-roles.ts';
import { rightsOf } from '../../../shared/schema/rights.ts';
import { beginCache } from '../../data/cache.ts';
import { ModelProvider, modelOf } from '../../model/model.ts';
import { ownModel } from '../../model/own-model.ts';
import { UserActions } from './record-actions.tsx';
import { SendInvitation } from './send-invitation.tsx';

const LINK = 'http://acme.example/set-password#token=x';
let user: Record<string, unknown>;
let hasFactor: boolean;
/** What the server makes of the next link. */
let link: () => unknown;
let sent: ScriptedRequest[];
beforeAll(addDialogs);
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  localStorage.setItem('user', JSON.stringify({ id: 1, name: 'Ann', email: 'ann@acme.example' }));
  user = {
    id: 5,
    name: 'Bo',
    email: 'bo@acme.example',
    is_active: true,
    invitation: 'sent',
    tenant: { id: 1 },
  };
  hasFactor = true;
  link = () => ({ invite_link: LINK });
  sent = scriptedApi(({ method, path }) => {
    if (method === 'GET' && path === 'users/user/5') return user;
    if (method === 'GET') return { is_on: hasFactor, recovery_codes_left: 8 };
    return link();
  });
});

const draw = (element: JSX.Element, model = modelOf('tenant')) =>
  drawPage(
    [
      {
        path: '/',
        element: (
          <ModelProvider value={model}>
            <h1 tabIndex={-1} data-page-heading="">
              Bo
            </h1>
            {element}
          </ModelProvider>
        ),
      },
    ],
    '/',
  );
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const asked = async () => within(await screen.findByRole('alertdialog'));
const written = () => sent.filter(({ method }) => method !== 'GET');

test('who has not come yet is invited again, by mail or by a link to pass on', async () => {
  link = () => ({ invite_link: null });
  draw(<SendInvitation id={5} />);
  await press('Invite again');
  const dialog = await asked();
  dialog.getByText(/The invitation goes to bo@acme\.example/);
  expect(written()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Invite again' }));
  await screen.findByText('Invitation sent to bo@acme.example');
  expect(screen.queryByLabelText('Invitation link')).toBeNull();
  link = () => ({ invite_link: LINK });
  await press('Invite again');
  fireEvent.click((await asked()).getByRole('button', { name: 'Invite again' }));
  expect(await screen.findByRole('textbox', { name: 'Invitation link' })).toHaveProperty('value', LINK);
  await press('Done');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Invitation link' })).toBeNull());
});

test('what was refused stands in the question, and is gone when it is asked anew', async () => {
  link = () => refusedWith(409, 'Not now.');
  draw(<SendInvitation id={5} />);
  await press('Invite again');
  const dialog = await asked();
  fireEvent.click(dialog.getByRole('button', { name: 'Invite again' }));
  await dialog.findByText('Not now.');
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText('Not now.')).toBeNull());
  await press('Invite again');
  expect((await asked()).queryByText('Not now.')).toBeNull();
  (await asked()).getByText(/The link of the one before stops working/);
});

test.each([
  ['who has signed in', { invitation: 'accepted' }],
  ['who may not sign in any more', { is_active: false }],
])('nobody is invited again %s', async (_, more) => {
  Object.assign(user, more);
  draw(<SendInvitation id={5} />);
  await waitFor(() => expect(sent).toHaveLength(1));
  await screen.findByRole('heading', { name: 'Bo' });
  expect(screen.queryByRole('button')).toBeNull();
});

test('who may not invite is not offered to', async () => {
  const role = FIRST_ROLES.find(({ base }) => base === 'planner');
  draw(<SendInvitation id={5} />, ownModel(modelOf('tenant'), rightsOf(role?.grants ?? {}), 1));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});

const admin = () => draw(<UserActions id={5} />, modelOf('platform'));

test('a platform admin makes a new link for somebody, but not for who was switched off', async () => {
  hasFactor = false;
  admin();
  await press('New invite link');
  (await asked()).getByText(/Earlier links stop working/);
  fireEvent.click((await asked()).getByRole('button', { name: 'Make link' }));
  expect(await screen.findByRole('textbox', { name: 'Invitation link' })).toHaveProperty('value', LINK);
  expect(screen.queryByRole('button', { name: 'Reset two-step sign-in' })).toBeNull();
  cleanup();
  beginCache();
  user.is_active = false;
  admin();
  await waitFor(() => expect(sent.filter(({ path }) => path === 'users/user/5').length).toBeGreaterThan(1));
  expect(screen.queryByRole('button', { name: 'New invite link' })).toBeNull();
});

test('a second step that was taken away leaves the focus on the name, as its button is gone', async () => {
  link = () => {
    hasFactor = false;
    return { was_on: true };
  };
  admin();
  await press('Reset two-step sign-in');
  fireEvent.click((await asked()).getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(written()).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reset two-step sign-in' })).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Bo'));
});

test('nobody takes away their own second step here', async () => {
  localStorage.setItem('user', JSON.stringify({ id: 5, name: 'Bo', email: 'bo@acme.example' }));
  user.tenant = null;
  admin();
  await screen.findByRole('button', { name: 'New invite link' });
  await waitFor(() => expect(sent.length).toBeGreaterThan(1));
  expect(screen.queryByRole('button', { name: 'Reset two-step sign-in' })).toBeNull();
});
