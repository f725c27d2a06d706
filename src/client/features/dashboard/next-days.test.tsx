// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { fakeApi } from '../../../../test/support/fake-api.ts';
import { ExamplePlantCard } from './example-plant-card.tsx';
import { NextDays } from './next-days.tsx';

const days = Array.from({ length: 7 }, (_, index) => `2026-03-0${index + 2}`);
type Week = Parameters<typeof NextDays>[0]['week'];
const drawWeek = (week: Week) => drawPage([{ path: '/', element: <NextDays week={week} /> }], '/');

test('work of the next days stands by person and day, what nobody has yet first, and leads to its list', () => {
  const [first = '', second = ''] = days;
  drawWeek({
    days,
    today: first,
    work: [
      { day: second, person: { id: 2, label: 'Tess' }, count: 3, hours: 7.5 },
      { day: first, person: { id: 1, label: 'Ann' }, count: 1 },
      { day: first, person: null, count: 2 },
    ],
  } as unknown as Week);
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    'Nobody yet',
    'Ann',
    'Tess',
  ]);
  const heads = screen.getAllByRole('columnheader').slice(1);
  expect(heads.map((head) => head.className)).toEqual(['is-today', '', '', '', '', '', '']);
  const links = screen.getAllByRole('link').map((link) => {
    const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://x');
    return [pathname, Object.fromEntries(searchParams), link.textContent];
  });
  const of = (day: string) => ({
    is_closed: 'false',
    'suggested_start_date.gte': day,
    'suggested_start_date.lte': day,
  });
  expect(links).toEqual([
    ['/work-orders', { ...of(first), 'assigned_to.null': 'true' }, '2'],
    ['/work-orders', { ...of(first), assigned_to_id: '1' }, '1'],
    ['/work-orders', { ...of(second), assigned_to_id: '2' }, '3 7.5 h'],
  ]);
  expect(screen.getAllByRole('link')[0]?.getAttribute('aria-label')).toMatch(/^2 for nobody yet on .*2026/);
  expect(screen.getAllByRole('link')[2]?.getAttribute('aria-label')).toMatch(/^3, 7.5 h, for Tess on .*2026/);
});

test('a week without work says so, and one that is still asked for has room for it', () => {
  drawWeek({ days, today: days[0], work: [] } as unknown as Week);
  expect(screen.getByText('Nothing starts in the next 7 days')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
  cleanup();
  drawWeek(undefined);
  expect(screen.getAllByRole('row')).toHaveLength(7);
  expect(screen.getAllByRole('columnheader')).toHaveLength(8);
});

type Plant = Parameters<typeof ExamplePlantCard>[0]['plant'];
function drawPlant(values: object) {
  const onChanged = vi.fn();
  const plant = { state: 'filled', percent: 100, problem: null, kept: [], ...values } as unknown as Plant;
  drawPage([{ path: '/', element: <ExamplePlantCard plant={plant} onChanged={onChanged} /> }], '/');
  return onChanged;
}

test('an example plant is removed by a button, and what could not be is told', async () => {
  localStorage.setItem('access', 'token');
  const api = fakeApi({});
  const onChanged = drawPlant({});
  api.answerNext('DELETE', 'example-plant', 403, { code: 'forbidden', message: 'No.' });
  screen.getByRole('button', { name: 'Remove example plant' }).click();
  expect(await screen.findByText(/could not be removed/)).toBeDefined();
  expect(onChanged).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('one that is on its way says how far it is and why it does not go on', () => {
  drawPlant({ state: 'filling', percent: 40, problem: 'disk' });
  expect(screen.getByRole('progressbar', { name: 'The example plant is being filled: 40 %' })).toBeDefined();
  expect(screen.getByRole('status').textContent).toContain('disk');
  cleanup();
  drawPlant({ state: 'removing', percent: 10 });
  expect(screen.getByRole('progressbar', { name: 'The example plant is being removed: 10 %' })).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('what stayed of one that is removed is named', () => {
  drawPlant({ state: 'removed', kept: [{ entity: 'company/site', id: 3, label: 'North', reason: 'used' }] });
  expect(screen.getByRole('link', { name: 'North' }).getAttribute('href')).toMatch(/3$/);
  expect(screen.getByRole('button', { name: 'Hide' })).toBeDefined();
});
