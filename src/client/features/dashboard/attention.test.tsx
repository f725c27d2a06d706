// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { Attention } from './attention.tsx';
import { SentenceList } from './sentence-list.tsx';

const draw = (element: JSX.Element) => drawPage([{ path: '/', element }], '/');

type Given = Parameters<typeof Attention>[0]['data'];
const data = (more: object, beside: object = {}) =>
  ({
    attention: {
      counts: [
        { name: 'overdue', count: 2 },
        { name: 'critical', count: 0 },
        { name: 'unassigned', count: 1200 },
        { name: 'waiting', count: 3 },
      ],
      orders: [],
      ...more,
    },
    week: { today: '2026-03-10' },
    ...beside,
  }) as unknown as Given;

test('what presses is counted, and each count leads to its list', () => {
  draw(<Attention data={data({})} />);
  const links = screen.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    '2Overdue',
    '0Critical',
    '1,200Unassigned',
    '3On hold',
  ]);
  expect(links.map(({ className }) => className)).toEqual(['is-pressing', '', '', '']);
  // A view of just these records has their order too.
  expect(links[0]?.getAttribute('href')).toMatch(/&saved=overdue$/);
  for (const link of links) expect(link.getAttribute('href')).toMatch(/^\/work-orders\?.*is_closed=false/);
  expect(screen.getByText('Everything is on time')).toBeDefined();
});

test('requests and parts that wait are counted for those who may read them', () => {
  draw(<Attention data={data({}, { new_requests_count: 4, parts_to_order_count: 0 })} />);
  const [requests, parts] = screen.getAllByRole('link').slice(4);
  expect([requests, parts].map((link) => link?.textContent)).toEqual(['4New requests', '0Parts to order']);
  expect(requests?.getAttribute('href')).toBe('/requests?state.in=new&ordering=created_at&saved=new');
  expect(parts?.getAttribute('href')).toBe('/parts?to_order.gt=0&ordering=vendor&saved=to-order');
});

test('each order says how late it is, or how soon it is due', () => {
  const order = (id: number, due: string, more: object = {}) => ({
    id,
    code: `WO-${id}`,
    description: `\nJob ${id}\n\nmore`,
    asset: 'Press 4',
    assigned_to: id === 1 ? 'Tess Tech' : null,
    priority: 'high',
    due,
    ...more,
  });
  const orders = [
    order(1, '2026-03-09'),
    order(2, '2025-03-10', { priority: 'critical' }),
    order(3, '2026-03-10', { description: null }),
    order(4, '2026-03-11'),
    order(5, '2026-03-20'),
  ];
  draw(<Attention data={data({ orders })} />);
  const told = screen
    .getAllByRole('link', { name: /Press 4/ })
    .map((link) => [...link.children].map(({ textContent }) => textContent));
  expect(told).toEqual([
    ['Job 1', '1 day late', 'Assigned to Tess Tech, WO-1 · Press 4'],
    ['Job 2', '365 days late', 'Assigned to nobody, WO-2 · Press 4', 'Critical'],
    ['WO-3', 'Due today', 'Assigned to nobody, WO-3 · Press 4'],
    ['Job 4', 'Due tomorrow', 'Assigned to nobody, WO-4 · Press 4'],
    ['Job 5', 'Due in 10 days', 'Assigned to nobody, WO-5 · Press 4'],
  ]);
  expect(screen.getByText('1 day late').className).toContain('is-late');
  expect(screen.getByText('Due today').className).not.toContain('is-late');
  expect(screen.getByRole('link', { name: /Job 4/ }).getAttribute('href')).toBe('/work-orders/4');
  expect(screen.queryByText('Everything is on time')).toBeNull();
});

test('what is not known yet has its room, and without a day nothing is late', () => {
  draw(<Attention data={undefined} />);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Overdue',
    'Critical',
    'Unassigned',
    'On hold',
    'New requests',
    'Parts to order',
  ]);
  expect(screen.getAllByRole('link').map(({ className }) => className)).toEqual(
    Array.from({ length: 6 }, () => ''),
  );
  expect(screen.getAllByRole('list').at(-1)?.children).toHaveLength(6);
  cleanup();
  const orders = [
    { id: 1, code: 'WO-1', description: 'Job', asset: 'Press', priority: 'low', due: '2020-01-01' },
  ];
  draw(<Attention data={data({ orders }, { week: undefined })} />);
  expect(screen.queryByText(/late|Due/)).toBeNull();
});

test('sentences lead to the orders that they are about', () => {
  const list = (sentences: string[] | undefined, orders?: number[]) =>
    draw(
      <SentenceList title="Lately" icon="wrench" sentences={sentences} orders={orders} empty="No work." />,
    );
  list(['Ann closed WO-1', 'Ann closed WO-1'], [7]);
  const [first, second] = screen.getAllByRole('listitem');
  expect(
    within(first as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/work-orders/7');
  expect(within(second as HTMLElement).queryByRole('link')).toBeNull();
  expect(second?.textContent).toBe('Ann closed WO-1');
  cleanup();
  list([]);
  expect(screen.getByText('No work.')).toBeDefined();
  cleanup();
  list(undefined);
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
});
