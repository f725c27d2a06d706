// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { refusedWith, type ScriptedRequest, scriptedApi } from '../../../../test/support/scripted-api.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { beginCache } from '../../data/cache.ts';
import { dayFromToday } from '../../ui/days.ts';
import { formatDate } from '../../ui/format.ts';
import { ComingDates } from './coming-dates.tsx';
import { dueMeters } from './due-meters.ts';
import { isFall } from './fall-question.tsx';
import { MeterChips } from './meter-chips.tsx';
import NeededParts from './needed-parts.tsx';

/** What the server says to the next request. */
let answer: () => unknown;
let sent: ScriptedRequest[];
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  sent = scriptedApi(({ method }) => (method === 'GET' ? answer() : { id: 1 }));
});

const draw = (element: JSX.Element) => drawPage([{ path: '/', element }], '/');
const texts = (role: 'listitem' | 'cell') => screen.getAllByRole(role).map(({ textContent }) => textContent);

test('the dates of an asset in the next twelve months say why they are there, and lead to their plans', async () => {
  const date = {
    plan: { id: 4, label: 'PM-0004' },
    ...{ name: 'Oil', due_on: '2026-03-05', reading: null, by: 'every month', moved: null },
    ...{ estimated: false, covered_by: null },
  };
  answer = () => ({
    dates: [
      date,
      { ...date, due_on: '2026-04-05', by: 'Hours', estimated: true, moved: 'moved by a day' },
      { ...date, due_on: '2026-05-05', covered_by: { id: 9, label: 'PM-0009 Large' } },
    ],
  });
  draw(<ComingDates asset={7} />);
  await screen.findAllByRole('listitem');
  expect(texts('listitem')).toEqual([
    'Mar 5, 2026Oil every month',
    'Apr 5, 2026Oil Hours, estimated, moved by a day',
    'May 5, 2026Oil every month, done with PM-0009 Large',
  ]);
  expect(screen.getAllByRole('listitem').map(({ className }) => className)).toEqual(['', 'is-estimated', '']);
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toMatch(/\/4$/);
  expect(sent[0]?.query).toEqual({ from: dayFromToday(), to: dayFromToday(365), asset_id: '7' });
  cleanup();
  beginCache();
  answer = () => ({ dates: [] });
  draw(<ComingDates asset={7} />);
  await screen.findByText('No plan has a date within a year.');
});

const meter = (id: number, more: object) =>
  ({
    ...{ id, name: `Meter ${id}`, unit: 'h', kind: 'cumulative', asset: { id: 7, label: 'Press' } },
    ...{ last_reading: 100, last_read_at: '2026-03-01T10:00:00.000Z', reading_every_days: 7 },
    ...more,
  }) as unknown as WireRecord;

test('an asset with several meters has a box for each, with what it showed last', async () => {
  const rows = [
    meter(1, {}),
    meter(2, { last_reading: null, alarm: null }),
    meter(3, { alarm: 'low', warn_low: 20 }),
  ];
  answer = () => Response.json({ data: rows, meta: { total: 3 } });
  draw(<MeterChips asset={7} />);
  await screen.findAllByRole('listitem');
  const said = screen.getAllByRole('listitem').map((item) => item.querySelector('span')?.textContent);
  expect(said).toEqual(['100 h on Mar 1, 2026', 'never read', '100 h on Mar 1, 2026below 20']);
  expect(sent[0]?.query).toMatchObject({ asset_id: '7', 'retired_on.null': 'true' });
  const box = within(screen.getAllByRole('listitem')[1] as HTMLElement);
  fireEvent.change(box.getByRole('textbox'), { target: { value: '5' } });
  const before = sent.length;
  fireEvent.click(box.getByRole('button', { name: 'Save' }));
  // The list is read again: it has a newer last reading.
  await waitFor(() =>
    expect(sent.slice(before).map(({ method }) => method)).toEqual(expect.arrayContaining(['POST', 'GET'])),
  );
  expect(sent[before]?.body).toEqual({ asset: 7, meter: 2, meter_reading: 5 });
});

test('one meter alone is read in the form above its readings', async () => {
  answer = () => Response.json({ data: [meter(1, {})], meta: { total: 1 } });
  draw(<MeterChips asset={7} />);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('a meter is due on the day that its time is up; the longest overdue comes first, and of two the older', () => {
  const read = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const rows = [
    meter(5, { last_read_at: read(7) }),
    meter(4, { last_read_at: read(6) }),
    meter(3, { last_read_at: read(9) }),
    meter(2, { last_read_at: null }),
    meter(1, { last_read_at: read(7) }),
  ];
  expect(dueMeters(rows).map((due) => [due.meter.id, due.on])).toEqual([
    [3, dayFromToday(-2)],
    [1, dayFromToday()],
    [2, dayFromToday()],
    [5, dayFromToday()],
  ]);
});

test.each([
  [{}, 99, true],
  [{}, 100, false],
  [{}, 101, false],
  [{ last_reading: null }, 1, false],
  [{ last_reading: 0 }, -1, true],
  // A pressure goes up and down.
  [{ kind: 'gauge' }, 1, false],
  [{}, undefined, false],
])('what a meter of %j shows less than before: %s', (more, value, fell) => {
  expect(isFall(meter(1, more), value)).toBe(fell);
});

test('parts that plans need say what is there, what comes and what is short', async () => {
  const part = { part: { id: 3, label: 'Filter' }, unit: 'pcs', first_on: '2026-03-05' };
  answer = () => [
    { ...part, needed: 1200, available: 2.5, on_order: 0, short: 1197.5 },
    {
      ...part,
      part: { id: 4, label: 'Oil' },
      unit: 'l',
      needed: 5,
      available: null,
      on_order: null,
      short: 0,
    },
  ];
  draw(<NeededParts />);
  await screen.findByRole('table');
  const day = formatDate('2026-03-05');
  expect(texts('cell')).toEqual([
    ...['1,200 pcs', day, '2.5 pcs', '0 pcs', '1,197.5 pcs'],
    ...['5 l', day, '–', '–', '0 l'],
  ]);
  expect(screen.getByText('1,197.5 pcs').className).toContain('is-short');
  expect(screen.getByText('0 l').className).not.toContain('is-short');
  expect(screen.getByRole('link', { name: 'Filter' }).getAttribute('href')).toMatch(/\/3$/);
  expect(sent[0]?.query).toEqual({ from: dayFromToday(), to: dayFromToday(90) });
});

test('where no plan needs parts that is said, and parts that could not be read are asked for again', async () => {
  answer = () => refusedWith(403, 'forbidden');
  draw(<NeededParts />);
  const again = await screen.findByRole('button', { name: /try again/i });
  answer = () => [];
  fireEvent.click(again);
  await screen.findByText('No plan needs parts');
});
