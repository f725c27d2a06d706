// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { manifest } from '../../../shared/gen/manifest.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { beginCache } from '../../data/cache.ts';
import { EntityList } from '../list/entity-list.tsx';
import { lastList, rememberList } from '../list/list-steps.ts';
import { RecordSteps } from './record-steps.tsx';
import { copiedValues } from './use-copied.ts';

const SITE = 'company/site';
const ITEM = 'work-orders/work_order_checklist';
let api: FakeApi;
beforeAll(addDialogs);
beforeEach(() => {
  beginCache();
  api = fakeApi({
    [SITE]: [3, 1, 2].map((id) => ({ id, code: `S${id}`, name: `Site ${id}` })),
  });
});

const list = { path: '/settings/sites', element: <EntityList path={SITE} stateInUrl /> };

test('the row of a record opens a menu that makes a copy of it', async () => {
  const router = drawPage([list], '/settings/sites');
  fireEvent.click(await screen.findByRole('button', { name: 'More for Site 1' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Open',
    'Open in new tab',
    'Duplicate',
    'Copy link',
    'Delete',
  ]);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
  expect(router.state.location.pathname + router.state.location.search).toBe('/settings/sites/new?copy=1');
});

test("a copy leaves out what is unique, the server's, or said to be left out", () => {
  const times = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };
  const site = { id: 1, ...times, code: 'N', name: 'North', time_zone: null };
  expect(copiedValues(manifest, entityAt(manifest, SITE), site)).toEqual({ name: 'North' });
  const item = { id: 1, ...times, description: 'Oil', is_done: true, assigned_to: { id: 4, label: 'Ann' } };
  expect(copiedValues(manifest, entityAt(manifest, ITEM), item)).toEqual({
    description: 'Oil',
    assigned_to: 4,
  });
});

test('from a record one goes on in the order of the list one came from', async () => {
  const at = (id: number) => ({
    path: `/settings/sites/${id}`,
    element: <RecordSteps path={SITE} id={id} addressOf={(to) => `/settings/sites/${to}`} />,
  });
  const router = drawPage([list, at(3), at(1), at(2)], '/settings/sites?ordering=name');
  fireEvent.click(await screen.findByRole('link', { name: /S3/ }));
  const next = await screen.findByRole('button', { name: 'Next Site' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous Site' }).disabled).toBe(true);
  fireEvent.click(next);
  expect(router.state.location.pathname).toBe('/settings/sites/1');
  fireEvent.keyDown(document.body, { key: 'j' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/sites/2'));
  fireEvent.keyDown(document.body, { key: 'k' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/sites/1'));
  expect(api.sentTo(SITE).at(-1)?.query).toMatchObject({ ordering: 'name' });
});

test('over the edge of a page one goes on to the record beside it, forth and back', async () => {
  api.rows[SITE] = [11, 12, 13, 14, 15].map((id) => ({ id, code: `S${id}`, name: `Site ${id}` }));
  rememberList(SITE, { ordering: 'name', page: '1', page_size: '2' });
  const at = ({ id }: { id: number }) => ({
    path: `/settings/sites/${id}`,
    element: <RecordSteps path={SITE} id={id} addressOf={(to) => `/settings/sites/${to}`} />,
  });
  const router = drawPage(api.rows[SITE].map(at), '/settings/sites/11');
  const step = async (name: string, to: number) => {
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: `${name} Site` });
    await waitFor(() => expect(button.disabled).toBe(false));
    fireEvent.click(button);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/settings/sites/${to}`));
  };
  for (const to of [12, 13, 14, 15]) await step('Next', to);
  expect(lastList(SITE)).toMatchObject({ ordering: 'name', page: '3' });
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next Site' }).disabled).toBe(true),
  );
  for (const to of [14, 13, 12, 11]) await step('Previous', to);
  expect(lastList(SITE)).toMatchObject({ ordering: 'name', page: '1' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous Site' }).disabled).toBe(true);
});

test.each([
  ['in a box', () => screen.getByRole('textbox'), {}],
  ['with Ctrl', () => document.body, { ctrlKey: true }],
  ['in a dialog', () => document.body, {}],
])('a letter goes on to no other record while it is typed %s', async (where, target, held) => {
  rememberList(SITE, { page: '1', page_size: '10' });
  const element = (
    <>
      <RecordSteps path={SITE} id={1} addressOf={(to) => `/settings/sites/${to}`} />
      <input aria-label="Name" />
      <dialog open={where === 'in a dialog'} />
    </>
  );
  const router = drawPage([{ path: '/settings/sites/1', element }], '/settings/sites/1');
  await screen.findByRole('button', { name: 'Next Site' });
  for (const key of ['j', 'k']) {
    const isLeft = fireEvent.keyDown(target(), { key, ...held });
    expect([key, isLeft, router.state.location.pathname]).toEqual([key, true, '/settings/sites/1']);
  }
});
