// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import type { Grants } from '../../../shared/schema/grants.ts';
import { rightsOf } from '../../../shared/schema/rights.ts';
import { beginCache } from '../../data/cache.ts';
import { ModelProvider, modelOf } from '../../model/model.ts';
import { ownModel } from '../../model/own-model.ts';
import { EntityList } from '../../records/list/entity-list.tsx';
import { dayFromToday } from '../../ui/days.ts';
import { QuickProvider } from './quick-provider.tsx';

const ORDER = 'work-orders/work_order';
let api: FakeApi;
beforeAll(async () => {
  addDialogs();
  await import('./quick-sheet.tsx');
});
beforeEach(() => {
  beginCache();
  api = fakeApi({
    [ORDER]: [],
    'work-orders/status': [{ id: 5, name: 'Open' }],
    'assets/equipments': [
      { id: 2, name: 'Crusher' },
      { id: 3, name: 'Pump' },
    ],
    'procedures/procedure': [{ id: 9, name: 'Belt check' }],
    [`${ORDER}/assignees`]: [{ id: 7, label: 'Tess', records: 1, hours: 2, available: 40 }],
  });
});

const draw = (grants?: Grants) => {
  const whole = modelOf('tenant');
  const model = grants ? ownModel(whole, rightsOf(grants), 1) : whole;
  return drawPage(
    [
      {
        path: '/work-orders',
        element: (
          <ModelProvider value={model}>
            <QuickProvider fresh={['/assets/new', '/work-orders/new?asset=3']}>
              <EntityList path={ORDER} stateInUrl />
            </QuickProvider>
          </ModelProvider>
        ),
      },
      { path: '/work-orders/new', element: <p>All fields</p> },
    ],
    '/work-orders',
  );
};
const pressN = () => fireEvent.keyDown(document.body, { key: 'n', bubbles: true });
async function open() {
  pressN();
  return within(await screen.findByRole('dialog', { name: 'New work order' }));
}

test('a key, a sentence and an asset make a whole work order; what follows it is done too', async () => {
  draw();
  await screen.findByRole('link', { name: 'Create' });
  const sheet = await open();
  const title = sheet.getByLabelText('What is to be done');
  expect(document.activeElement).toBe(title);
  fireEvent.change(title, { target: { value: 'Replace the belt' } });
  await sheet.findByRole('option', { name: 'Crusher' });
  fireEvent.change(sheet.getByLabelText('Asset'), { target: { value: '2' } });
  await sheet.findByRole('option', { name: 'Tess (1 open · 2 of 40 h this week)' });
  fireEvent.change(sheet.getByLabelText(/^Assigned to/), { target: { value: '7' } });
  await sheet.findByRole('option', { name: 'Belt check' });
  fireEvent.change(sheet.getByLabelText(/^Procedure/), { target: { value: '9' } });
  api.rows[`${ORDER}/1/add_procedure`] = [];
  fireEvent.click(sheet.getByRole('button', { name: 'Create' }));
  await screen.findByText(/created$/);
  expect(api.sentTo(ORDER, 'POST').map(({ body }) => body)).toEqual([
    {
      description: 'Replace the belt',
      asset: 2,
      status: 5,
      maint_type: 'corrective',
      priority: 'medium',
      suggested_start_date: dayFromToday(0),
      completion_end_date: dayFromToday(1),
      assigned_to: 7,
    },
  ]);
  expect(api.sentTo(`${ORDER}/1/add_procedure`, 'POST').map(({ body }) => body)).toEqual([{ procedure: 9 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('without the sentence nothing is sent, and a sheet that was closed keeps what was typed', async () => {
  draw();
  await screen.findByRole('link', { name: 'Create' });
  const sheet = await open();
  await waitFor(() =>
    expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled).toBe(false),
  );
  fireEvent.click(sheet.getByRole('button', { name: 'Create' }));
  await sheet.findByText('Say what is to be done.');
  expect(api.sentBy('POST')).toEqual([]);
  fireEvent.change(sheet.getByLabelText('What is to be done'), { target: { value: 'Oil' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await open()).getByLabelText<HTMLInputElement>('What is to be done').value).toBe('Oil');
});

test('the form with all fields is one click away, with what was typed', async () => {
  const router = draw();
  fireEvent.click(await screen.findByRole('link', { name: 'Create' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'New work order' }));
  fireEvent.change(sheet.getByLabelText('What is to be done'), { target: { value: 'Oil' } });
  fireEvent.click(sheet.getByRole('button', { name: 'More fields' }));
  await screen.findByText('All fields');
  expect(router.state.location).toMatchObject({
    pathname: '/work-orders/new',
    state: { values: { description: 'Oil', priority: 'medium' } },
  });
});

test('what a role may not give to a new record is not asked for', async () => {
  const write = [
    'description',
    'asset',
    'status',
    'maint_type',
    'suggested_start_date',
    'completion_end_date',
  ];
  draw({ '*': { read: 'all' }, [ORDER]: { read: 'all', create: true, update: 'all', write } });
  await screen.findByRole('link', { name: 'Create' });
  const sheet = await open();
  sheet.getByLabelText('What is to be done');
  expect(sheet.getByLabelText('Asset')).toBeDefined();
  expect(sheet.queryByLabelText(/^Assigned to/)).toBeNull();
});
