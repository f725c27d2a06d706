// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { mutate } from 'swr';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { scriptedApi } from '../../../../test/support/scripted-api.ts';
import { FIRST_ROLES } from '../../../shared/schema/first-roles.ts';
import { rightsOf } from '../../../shared/schema/rights.ts';
import { beginCache } from '../../data/cache.ts';
import { ModelProvider, modelOf } from '../../model/model.ts';
import { ownModel } from '../../model/own-model.ts';
import NoticeCards from './notice-card.tsx';

const PREFERENCE = 'notifications/preference';
const QUIET = 'notifications/quiet_hours';
let api: FakeApi;
beforeEach(() => {
  beginCache();
  // Public responses survive the end of a session, so they are cleared here.
  void mutate((key) => Array.isArray(key) && key[0] === 'open', undefined);
  localStorage.setItem('access', 'token');
  api = fakeApi({
    [PREFERENCE]: [{ id: 1, kind: 'overdue', app: false, mail: 'off' }],
    [QUIET]: [{ id: 1, from: '22:00', until: '06:00', time_zone: 'America/New_York' }],
  });
});

async function drawCard() {
  drawPage([{ path: '/', element: <NoticeCards /> }], '/');
  const head = await screen.findByText('In the app');
  return within(head.closest('section') as HTMLElement);
}
const inApp = () => screen.getByLabelText('Work is overdue: in the app') as HTMLInputElement;
const byMail = () => screen.getByLabelText('Work is overdue: by mail') as HTMLSelectElement;

test('each kind shows what was chosen, or what is usual, and keeps the rest when one is changed', async () => {
  await drawCard();
  expect([inApp().checked, byMail().value]).toEqual([false, 'off']);
  const usual = screen.getByLabelText('Work is assigned to me: by mail') as HTMLSelectElement;
  expect(usual.value).toBe('now');
  // Not what is usual.
  fireEvent.change(byMail(), { target: { value: 'now' } });
  await waitFor(() => expect(byMail().value).toBe('now'));
  fireEvent.click(inApp());
  await waitFor(() => expect(inApp().checked).toBe(true));
  expect(api.sentBy('PATCH').map(({ body }) => body)).toEqual([
    { app: false, mail: 'now' },
    { app: true, mail: 'now' },
  ]);
});

test('a choice that was not saved is told', async () => {
  await drawCard();
  api.answerNext('PATCH', 'notifications/preference/1', 403, { code: 'forbidden', message: 'No.' });
  fireEvent.click(inApp());
  expect(await screen.findByText('This was not saved. No.')).toBeDefined();
  expect(inApp().checked).toBe(false);
});

test('quiet hours are saved, and only those that are say so', async () => {
  const card = await drawCard();
  expect(card.getByText('in America/New York')).toBeDefined();
  expect([card.getByLabelText('No mail from'), card.getByLabelText('No mail until')]).toMatchObject([
    { value: '22:00' },
    { value: '06:00' },
  ]);
  fireEvent.change(card.getByLabelText('No mail from'), { target: { value: '21:00' } });
  const save = card.getByText('Save');
  api.answerNext('PATCH', 'notifications/quiet_hours/1', 403, { code: 'forbidden', message: 'No.' });
  fireEvent.click(save);
  expect(await screen.findByText('This was not saved. No.')).toBeDefined();
  expect(screen.queryByText('Quiet hours saved')).toBeNull();
  fireEvent.click(save);
  expect(await screen.findByText('Quiet hours saved')).toBeDefined();
  expect(api.rows[QUIET]).toMatchObject([{ from: '21:00', until: '06:00' }]);
});

test('quiet hours that are typed while the first ones are being saved stay', async () => {
  api.rows[QUIET] = [];
  await drawCard();
  const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  fireEvent.change(box('No mail from'), { target: { value: '21:00' } });
  fireEvent.change(box('No mail until'), { target: { value: '05:00' } });
  const answer = api.holdNext('POST', QUIET);
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(api.sentBy('POST')).toHaveLength(1));
  fireEvent.change(box('No mail until'), { target: { value: '06:30' } });
  answer();
  await screen.findByRole('button', { name: 'Remove' });
  expect([box('No mail from').value, box('No mail until').value]).toEqual(['21:00', '06:30']);
});

test('what cannot be read is told, and read again', async () => {
  api.answerNext('GET', 'notifications/preference', 403, { code: 'forbidden', message: 'No.' });
  drawPage([{ path: '/', element: <NoticeCards /> }], '/');
  fireEvent.click(await screen.findByText('Try again'));
  expect(await screen.findByText('In the app')).toBeDefined();
  expect(screen.queryByText(/^No mail server is set up/)).toBeNull();
});

test('where no mail is sent that is told', async () => {
  scriptedApi(({ path }) =>
    path === 'config' ? { sends_mail: false } : Response.json({ data: [], meta: { total: 0 } }),
  );
  await drawCard();
  expect(await screen.findByText(/^No mail server is set up/)).toBeDefined();
});

test('quiet hours can be ended, once there are some', async () => {
  await drawCard();
  expect((screen.getByLabelText('No mail from') as HTMLInputElement).value).toBe('22:00');
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Mail may come at any time');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull());
  expect((screen.getByLabelText('No mail from') as HTMLInputElement).value).toBe('');
});

test('a calendar is offered to whoever may read work orders', async () => {
  await drawCard();
  expect(screen.getByRole('region', { name: 'Calendar' })).toBeDefined();
  cleanup();
  const role = FIRST_ROLES.find(({ base }) => base === 'requester');
  const model = ownModel(modelOf('tenant'), rightsOf(role?.grants ?? {}), 1);
  const element = (
    <ModelProvider value={model}>
      <NoticeCards />
    </ModelProvider>
  );
  drawPage([{ path: '/', element }], '/');
  await screen.findByText('In the app');
  expect(screen.queryByRole('region', { name: 'Calendar' })).toBeNull();
});
