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
import { EntityList } from '../list/entity-list.tsx';
import { RecordPage } from '../page/record-page.tsx';

const ORDER = 'work-orders/work_order';
const TESS = { id: 7, label: 'Tess Tech' };
let api: FakeApi;
beforeAll(async () => {
  addDialogs();
  await import('./assign-dialog.tsx');
  // jsdom cannot scroll.
  Element.prototype.scrollIntoView = () => {};
});
beforeEach(() => {
  beginCache();
  api = fakeApi({
    [ORDER]: [1, 2, 3].map((id) => ({
      id,
      code: `WO-${id}`,
      description: `Job ${id}`,
      is_closed: false,
      assigned_to: null,
    })),
    [`${ORDER}/assignees`]: [
      { ...TESS, records: 3, hours: 44, available: 40 },
      { id: 8, label: 'Paul Planner', records: 0, hours: 0, available: 40 },
    ],
  });
});

const open = (element: JSX.Element, grants?: Grants) => {
  const whole = modelOf('tenant');
  const model = grants ? ownModel(whole, rightsOf(grants), 1) : whole;
  const page = <ModelProvider value={model}>{element}</ModelProvider>;
  return drawPage([{ path: '/work-orders/:id?', element: page }], '/work-orders/1');
};
const list = <EntityList path={ORDER} stateInUrl />;
const pressA = (on: Element) => fireEvent.keyDown(on, { key: 'a' });
const people = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('A on a row offers those who can do it with what they have to do; a name and Enter assign it', async () => {
  open(list);
  pressA(await screen.findByRole('link', { name: /WO-2/ }));
  const dialog = await screen.findByRole('dialog', { name: /Assign WO-2/ });
  await within(dialog).findByText('Tess Tech');
  expect(people(dialog)).toEqual([
    'Tess Tech3 open · 44 of 40 h',
    'Paul Planner0 open · 0 of 40 h',
    'Nobody',
  ]);
  expect(within(dialog).getByText('3 open · 44 of 40 h').className).toContain('is-over');
  const box = within(dialog).getByRole('combobox');
  fireEvent.change(box, { target: { value: 'paul' } });
  expect(people(dialog)).toEqual(['Paul Planner0 open · 0 of 40 h']);
  fireEvent.keyDown(box, { key: 'Enter' });
  await screen.findByText('WO-2 assigned to Paul Planner');
  expect(api.sentTo(`${ORDER}/2`, 'PATCH').map(({ body }) => body)).toEqual([{ assigned_to: 8 }]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Changed back');
  expect(api.rows[ORDER]?.[1]?.assigned_to).toBe(null);
});

test('all that is ticked is assigned at once', async () => {
  open(list);
  for (const box of await screen.findAllByRole('checkbox', { name: /^Select .*(WO-|Job )[12]/ }))
    fireEvent.click(box);
  pressA(document.body);
  const dialog = await screen.findByRole('dialog', { name: /Assign 2 Work Orders/ });
  fireEvent.click(await within(dialog).findByRole('option', { name: /Tess Tech/ }));
  await screen.findByText('2 Work Orders assigned to Tess Tech');
  expect(api.sentTo(`${ORDER}/batch`, 'POST').map(({ body }) => body)).toEqual([
    { ids: [1, 2], change: { assigned_to: 7 } },
  ]);
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
});

test('the page of a record says who does it, and A changes that', async () => {
  Object.assign(api.rows[ORDER]?.[0] ?? {}, { assigned_to: { id: 8, label: 'Paul Planner' } });
  open(<RecordPage path={ORDER} />);
  await screen.findByRole('button', { name: /Assigned to Paul Planner/ });
  pressA(document.body);
  const dialog = await screen.findByRole('dialog', { name: /Assign WO-1/ });
  fireEvent.click(await within(dialog).findByRole('option', { name: 'Nobody' }));
  await screen.findByText('WO-1 assigned to nobody');
  expect(api.sentTo(`${ORDER}/1`, 'PATCH').map(({ body }) => body)).toEqual([{ assigned_to: null }]);
});

test('nobody is looked for to do what is done', async () => {
  Object.assign(api.rows[ORDER]?.[0] ?? {}, { is_closed: true, assigned_to: null });
  open(<RecordPage path={ORDER} />);
  await screen.findByRole('heading', { name: /Job 1/ });
  expect(screen.queryByText('Nobody yet')).toBeNull();
});

test('whoever may not assign sees who does it, and no more', async () => {
  const grants: Grants = { '*': { read: 'all' }, [ORDER]: { read: 'all', update: 'all', write: ['status'] } };
  open(<RecordPage path={ORDER} />, grants);
  await screen.findByText('Nobody yet');
  expect(screen.queryByRole('button', { name: /Assigned to/ })).toBeNull();
  pressA(document.body);
  expect(screen.queryByRole('dialog')).toBeNull();
});
