// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { CostByMonth } from './cost-by-month.tsx';
import { OrdersByStatus } from './orders-by-status.tsx';
import { TopAssets } from './top-assets.tsx';

const draw = (element: JSX.Element) => drawPage([{ path: '/', element }], '/');
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

type Orders = Parameters<typeof OrdersByStatus>[0]['orders'];

test('an open order says what it is, where, and since when or by when', () => {
  const order = (id: number, more: object) => ({ id, code: `WO-${id}`, status: 'Open', ...more });
  draw(
    <OrdersByStatus
      orders={
        [
          order(1, {
            description: 'Job\nmore',
            asset: 'Press',
            assigned_to: 'Tess Tech',
            due: '2026-03-02',
            is_overdue: true,
          }),
          order(2, { description: null, asset: 'Mill', due: '2026-03-03', is_overdue: false }),
          order(3, { description: 'Job', asset: 'Saw', due: null }),
        ] as unknown as Orders
      }
    />,
  );
  expect(cells()).toEqual([
    ['WO-1JobAssigned to Tess Tech, Press, overdue since Mar 2, 2026', 'Open'],
    ['WO-2Mill, due Mar 3, 2026', 'Open'],
    ['WO-3JobSaw', 'Open'],
  ]);
  expect(screen.getByText(/overdue since/).className).toBe('is-late');
  expect(screen.getByText(/, due/).className).toBe('');
  cleanup();
  draw(<OrdersByStatus orders={[]} />);
  expect(screen.getByRole('link', { name: 'Create a work order' }).getAttribute('href')).toBe(
    '/work-orders/new',
  );
});

test('assets that run much are told from those that run little', () => {
  draw(
    <TopAssets
      assets={[
        [1, 'Press', 'Online', 50.4],
        [2, 'Mill', 'Offline', 50],
        [3, 'Saw', 'Online', 130],
      ]}
    />,
  );
  expect(cells()).toEqual([
    ['Press', 'Online', '50%'],
    ['Mill', 'Offline', '50%'],
    ['Saw', 'Online', '130%'],
  ]);
  expect(screen.getByLabelText('Utilization of Mill').getAttribute('aria-valuenow')).toBe('50');
  const bars = screen
    .getAllByRole('progressbar')
    .map(({ firstElementChild }) => firstElementChild as HTMLElement);
  expect(bars.map(({ className, style }) => [className, style.width])).toEqual([
    ['progress-bar bg-success', '50.4%'],
    ['progress-bar bg-danger', '50%'],
    ['progress-bar bg-success', '100%'],
  ]);
  cleanup();
  draw(<TopAssets assets={[]} />);
  expect(screen.getByText('No utilization yet')).toBeDefined();
});

const months = (cost: (at: number) => number) =>
  Array.from({ length: 24 }, (_, at) => ({
    month: `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
    cost: cost(at),
  }));
const shownCosts = () =>
  within(screen.getByRole('list', { name: 'Cost by month' }))
    .getAllByRole('listitem')
    .map(({ title }) => title);

test('costs of twelve months stand beside those of the twelve before, to the cent', () => {
  draw(<CostByMonth costs={months((at) => (at < 12 ? 10 : 10.1))} />);
  expect(screen.getByRole('link', { name: '121.20' }).getAttribute('href')).toBe('/reports');
  expect(screen.getByText(/^\+?1\s?% against 120\.00 in the 12 months before$/)).toBeDefined();
  expect(shownCosts()).toHaveLength(12);
  expect(shownCosts()[0]).toBe('January 2025: 10.10, a year before 10.00');
});

test('the highest month is the highest bar, and one without cost is still to be seen', () => {
  draw(<CostByMonth costs={months((at) => (at === 23 ? 400 : at === 11 ? 100 : 0))} />);
  const bars = screen.getAllByRole('listitem').at(-1)?.querySelectorAll<HTMLElement>('.cost-pair > span');
  expect([...(bars ?? [])].map(({ className, style }) => [className, style.height])).toEqual([
    ['is-before', '25%'],
    ['is-recent', '100%'],
  ]);
  const first = screen.getAllByRole('listitem')[0]?.querySelector<HTMLElement>('.is-recent');
  expect(first?.style.height).toBe('1.5%');
});

test('without a year before there is nothing to compare with, and without any cost that is told', () => {
  draw(<CostByMonth costs={months((at) => (at < 12 ? 0 : 1))} />);
  expect(screen.getByText('There was no cost in the 12 months before')).toBeDefined();
  cleanup();
  draw(<CostByMonth costs={months(() => 0)} />);
  expect(screen.getByText('No cost yet')).toBeDefined();
  cleanup();
  draw(<CostByMonth costs={undefined} />);
  expect(screen.queryByText('No cost yet')).toBeNull();
  expect(screen.queryByRole('list')).toBeNull();
});
