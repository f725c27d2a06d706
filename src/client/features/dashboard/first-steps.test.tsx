// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { FIRST_ROLES } from '../../../shared/schema/first-roles.ts';
import { rightsOf } from '../../../shared/schema/rights.ts';
import { beginCache } from '../../data/cache.ts';
import { ModelProvider, modelOf } from '../../model/model.ts';
import { ownModel } from '../../model/own-model.ts';
import { FirstSteps } from './first-steps.tsx';

beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
});
const draw = (element: JSX.Element) => drawPage([{ path: '/', element }], '/');

const PATHS = [
  'company/site',
  'company/location',
  'assets/equipment_category',
  'work-orders/status',
  'assets/equipments',
  'work-orders/work_order',
  'users/user',
];
const rows = (counts: number[]) =>
  Object.fromEntries(
    PATHS.map((path, at) => [path, Array.from({ length: counts[at] ?? 0 }, (_, id) => ({ id: id + 1 }))]),
  );
const steps = () =>
  screen.getAllByRole('listitem').map((item) => {
    const link = within(item).getByRole('link');
    return [item.className, link.textContent, link.className.includes('btn-primary')];
  });

test('first steps tick themselves off; the team is there once somebody beside oneself is', async () => {
  const api: FakeApi = fakeApi(rows([2, 1, 0, 6, 0, 0, 1]));
  const onDone = vi.fn();
  draw(<FirstSteps onDone={onDone} />);
  await waitFor(() => expect(steps().filter(([name]) => name === 'is-done')).toHaveLength(3));
  expect(steps()).toEqual([
    ['is-done', 'Add more: Add a site', false],
    ['is-done', 'Add more: Add its locations', false],
    ['', 'Start: Name your categories', true],
    ['is-done', 'Add more: Look at the statuses', false],
    ['', 'Start: Add the first asset', false],
    ['', 'Start: Write the first work order', false],
    ['', 'Start: Invite the team', false],
  ]);
  for (const path of PATHS) expect(api.sentTo(path)[0]?.query).toEqual({ page_size: '1' });
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(onDone).toHaveBeenCalledOnce();
});

test('they are over when all is done', async () => {
  fakeApi(rows([1, 1, 1, 1, 1, 1, 2]));
  const onDone = vi.fn();
  draw(<FirstSteps onDone={onDone} />);
  expect(onDone).not.toHaveBeenCalled();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
});

test('who may not make a record is not asked to', async () => {
  fakeApi(rows([0, 0, 0, 0, 0, 0, 0]));
  const role = FIRST_ROLES.find(({ base }) => base === 'technician');
  const model = ownModel(modelOf('tenant'), rightsOf(role?.grants ?? {}), 1);
  const onDone = vi.fn();
  draw(
    <ModelProvider value={model}>
      <FirstSteps onDone={onDone} />
    </ModelProvider>,
  );
  await waitFor(() => expect(steps()).toEqual([['', 'Start: Write the first work order', true]]));
  expect(onDone).not.toHaveBeenCalled();
});
