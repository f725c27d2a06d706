// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { beginCache, refreshAfterWrite } from '../../data/cache.ts';
import { endSession } from '../../data/session-end.ts';
import { ObjectsTab } from '../../features/rules/objects-tab.tsx';
import { awaitForm } from '../form/load-forms.ts';
import { rememberList } from '../list/list-steps.ts';
import { OfferedRecords } from './offered-records.tsx';
import { PrintButton } from './print-button.tsx';
import { PrintFoot } from './print-foot.tsx';
import { RecordPage } from './record-page.tsx';
import { RecordProperties } from './record-properties.tsx';
import { RecordSteps } from './record-steps.tsx';
import { RecordView } from './record-view.tsx';
import { SingletonPage } from './singleton-page.tsx';
import { useListChoice } from './use-list-choice.ts';

const SITE = 'company/site';
const LOCATION = 'company/location';
const ORDER = 'work-orders/work_order';
const RULE = 'company/rule';

let api: FakeApi;
beforeAll(async () => {
  addDialogs();
  await Promise.all([awaitForm(SITE), awaitForm(LOCATION), awaitForm('company/settings')]);
});
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  api = fakeApi({
    [SITE]: [1, 2, 3].map((id) => ({ id, code: `S${id}`, name: `Site ${id}` })),
  });
});
afterEach(() => {
  endSession();
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('Cancel of a new record that another form asked for leads back to that form', async () => {
  const router = drawPage(
    [
      { path: '/settings/locations/:id', element: <RecordPage path={LOCATION} /> },
      { path: '/settings/sites/:id', element: <RecordPage path={SITE} /> },
    ],
    '/settings/locations/new',
  );
  fireEvent.click(await screen.findByRole('link', { name: 'New Site' }));
  const back = await screen.findByRole('link', { name: 'Back to the form' });
  expect(back.getAttribute('href')).toBe('/settings/locations/new');
  fireEvent.click(screen.getByText('Cancel'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/locations/new'));
});

test('Cancel of any other new record leads to its list; what is to be copied and gone leaves an empty form', async () => {
  const router = drawPage(
    [{ path: '/settings/sites/:id', element: <RecordPage path={SITE} /> }],
    '/settings/sites/new?copy=99',
  );
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('');
  fireEvent.click(screen.getByText('Cancel'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/sites'));
});

test('what the page before says is for reading is shown so, and a new one is called as its page says', async () => {
  const router = drawPage(
    [{ path: '/settings/sites/:id', element: <RecordPage path={SITE} /> }],
    '/elsewhere',
  );
  await act(() => router.navigate('/settings/sites/1', { state: { viewOnly: true } }));
  await screen.findByRole('heading', { name: 'Site 1' });
  await screen.findByText('S1');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  cleanup();
  const words = { title: 'Invite Site', submit: 'Invite' };
  const back = { to: '/settings/sites', label: 'Sites' };
  const view = <RecordView path={SITE} recordKey="new" words={words} back={back} addressOf={() => '/'} />;
  drawPage([{ path: '/', element: view }], '/');
  await screen.findByRole('heading', { name: 'Invite Site' });
  await screen.findByRole('button', { name: 'Invite' });
});

test('the page of the one record of its kind leads up to where its address lies', async () => {
  api.rows['company/settings'] = [{ id: 1 }];
  drawPage(
    [{ path: '/settings/general', element: <SingletonPage path="company/settings" /> }],
    '/settings/general',
  );
  expect((await screen.findByRole('link', { name: 'Settings' })).getAttribute('href')).toBe('/settings');
});

test('a record that leaves its list while it is open keeps the neighbours that it had', async () => {
  rememberList(SITE, { page: '1', page_size: '10' });
  const steps = <RecordSteps path={SITE} id={2} addressOf={(id) => `/settings/sites/${id}`} />;
  const router = drawPage([{ path: '/settings/sites/2', element: steps }], '/settings/sites/2');
  await waitFor(() => expect(button('Next Site').disabled).toBe(false));
  api.rows[SITE] = (api.rows[SITE] ?? []).filter(({ id }) => id !== 2);
  await act(() => refreshAfterWrite(SITE));
  expect(button('Previous Site').disabled).toBe(false);
  fireEvent.click(button('Next Site'));
  expect(router.state.location.pathname).toBe('/settings/sites/3');
});

test('a choice for a list that could not be kept is told', async () => {
  function Choice() {
    const [, choose] = useListChoice(SITE);
    return (
      <button type="button" onClick={() => choose({ page_size: 25 })}>
        25
      </button>
    );
  }
  drawPage([{ path: '/', element: <Choice /> }], '/');
  await waitFor(() => expect(api.sentTo('users/preference')).toHaveLength(1));
  api.answerNext('POST', 'users/preference', 403, { code: 'forbidden', message: 'You may not do this.' });
  fireEvent.click(button('25'));
  await screen.findByText('Your choice could not be saved. You may not do this.');
  expect(api.sentBy('POST')[0]?.body).toEqual({ key: `list:${SITE}`, value: { page_size: 25 } });
});

test('printed, a record has lines to sign and a code that leads to it, which is drawn before it prints', async () => {
  const onCode = vi.fn();
  const drawn: number[] = [];
  const print = vi.fn(() => drawn.push(onCode.mock.calls.length));
  vi.stubGlobal('print', print);
  drawPage([{ path: '/', element: <PrintButton onCode={onCode} /> }], '/');
  fireEvent.click(button('Print'));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(drawn).toEqual([1]);
  cleanup();
  const Code = ({ text, label }: { text: string; label: string }) => <i title={label}>{text}</i>;
  drawPage(
    [{ path: '/', element: <PrintFoot path={ORDER} to="/work-orders/3" name="WO-3" Code={Code} /> }],
    '/',
  );
  expect(screen.getByTitle('Code that leads to WO-3').textContent).toBe(
    `${window.location.origin}/work-orders/3`,
  );
  screen.getByText('Done by, date');
  screen.getByText('Checked by, date');
});

test('the page of a work order leads to its paper, and has lines to sign if it is printed itself', async () => {
  api.rows[ORDER] = [{ id: 3, code: 'WO-3', asset: { id: 1, label: 'Press' } }];
  drawPage([{ path: '/work-orders/:id', element: <RecordPage path={ORDER} /> }], '/work-orders/3');
  await screen.findByText('Checked by, date');
  expect(screen.getByRole('link', { name: 'Print' }).getAttribute('href')).toBe(
    '/paper?of=work-orders%2Fwork_order&ids=3',
  );
});

test('a record that was saved stays open as it is, with the way back to where one came from', async () => {
  const router = drawPage(
    [{ path: '/settings/sites/:id', element: <RecordPage path={SITE} /> }],
    '/elsewhere',
  );
  const back = { to: '/my-work', label: 'My Work' };
  await act(() => router.navigate('/settings/sites/1#notes', { state: { back } }));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Plant North' } });
  fireEvent.click(button('Save'));
  await screen.findByText('Site saved');
  expect(router.state.location).toMatchObject({ pathname: '/settings/sites/1', hash: '#notes' });
  screen.getByRole('link', { name: 'My Work' });
});

test('what is offered is done once at a time, and what was done is told with its name', async () => {
  api.rows[ORDER] = [{ id: 7, code: 'WO-7', is_closed: false, asset: { id: 3, label: 'Mill' } }];
  const part = { id: 1, part: { id: 11, label: 'Bearing' }, quantity: 2 };
  api.rows['parts/asset_part'] = [part, { ...part, id: 2, part: { id: 12, label: 'Seal' } }];
  const offer = { list: 'parts/asset_part', by: 'asset', actions: ['issue'], values: ['part', 'quantity'] };
  drawPage([{ path: '/', element: <OfferedRecords offer={offer} path={ORDER} id={7} /> }], '/');
  const answer = Promise.withResolvers<void>();
  api.answerNext('POST', `${ORDER}/7/issue`, 200, { data: { id: 7 } }, answer.promise);
  fireEvent.click(await screen.findByRole('button', { name: 'Issue Part Bearing' }));
  await waitFor(() => expect(button('Issue Part Bearing').disabled).toBe(true));
  expect(button('Issue Part Seal').disabled).toBe(false);
  answer.resolve();
  await screen.findByText(/^WO-7.*: Bearing$/);
  expect(button('Issue Part Bearing').disabled).toBe(false);
});

test('where more is offered than is shown, it says so', async () => {
  api.rows[ORDER] = [{ id: 7, code: 'WO-7', is_closed: false, asset: { id: 3, label: 'Mill' } }];
  const part = (id: number) => ({ id, part: { id, label: `Part ${id}` }, quantity: 1 });
  api.rows['parts/asset_part'] = Array.from({ length: 51 }, (_, at) => part(at + 1));
  const offer = { list: 'parts/asset_part', by: 'asset', actions: ['issue'], values: ['part', 'quantity'] };
  drawPage([{ path: '/', element: <OfferedRecords offer={offer} path={ORDER} id={7} /> }], '/');
  await screen.findByText('The first 50 of 51.');
});

test('JSON objects are saved once at a time', async () => {
  api.rows[RULE] = [{ id: 4, entity: ORDER, if: null, then: { required: ['description'] } }];
  drawPage(
    [{ path: '/', element: <ObjectsTab path={RULE} id={4} names={['if', 'then']} viewOnly={false} /> }],
    '/',
  );
  await screen.findByRole('button', { name: 'Save' });
  const answer = Promise.withResolvers<void>();
  api.answerNext('PATCH', `${RULE}/4`, 403, { code: 'forbidden', message: 'No.' }, answer.promise);
  fireEvent.click(button('Save'));
  await waitFor(() => expect(button('Save').disabled).toBe(true));
  answer.resolve();
  await waitFor(() => expect(button('Save').disabled).toBe(false));
});

test('the fold of the properties says whether it is open, and of what', () => {
  drawPage([{ path: '/', element: <RecordProperties>All of them</RecordProperties> }], '/');
  const fold = button('Properties');
  expect(document.getElementById(fold.getAttribute('aria-controls') ?? '')?.textContent).toBe('All of them');
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(fold);
  expect(fold.getAttribute('aria-expanded')).toBe('true');
});
