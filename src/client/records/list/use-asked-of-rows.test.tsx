// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { beginCache } from '../../data/cache.ts';
import { EntityList } from './entity-list.tsx';

const SITE = 'company/site';
const [NORTH, SOUTH] = [
  { id: 1, code: 'N', name: 'North' },
  { id: 2, code: 'S', name: 'South' },
];
let api: FakeApi;
beforeAll(addDialogs);
beforeEach(() => {
  beginCache();
  api = fakeApi({ [SITE]: [NORTH, SOUTH] as FakeApi['rows'][string] });
});

test('of rows ticked while those of a search are still loading what it finds stays ticked, and nothing else', async () => {
  drawPage([{ path: '/', element: <EntityList path={SITE} stateInUrl /> }], '/');
  await screen.findByText('North');
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  api.answerNext('GET', SITE, 200, { data: [SOUTH], meta: { total: 1 } }, loaded);
  const before = api.sentTo(SITE).length;
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'South' } });
  await waitFor(() => expect(api.sentTo(SITE).length).toBeGreaterThan(before));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
  await screen.findByText('2 selected');
  load();
  await waitFor(() => expect(screen.queryByText('North')).toBeNull());
  screen.getByText('1 selected');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Select S/ }).checked).toBe(true);
});
