// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { fakeApi } from '../../../../test/support/fake-api.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { beginCache } from '../../data/cache.ts';
import { servedModel } from '../../model/model.ts';
import { dayFromToday } from '../../ui/days.ts';
import { formatDate } from '../../ui/format.ts';
import { RecordBadges } from './record-badges.tsx';
import { RecordHeading } from './record-heading.tsx';

const entity = entityAt(servedModel().manifest, 'work-orders/work_order');
const ORDER = {
  id: 3,
  code: 'WO-00003',
  description: 'Belt slips\nSince Monday',
  asset: { id: 7, label: 'Conveyor 2' },
  site: null,
  completion_end_date: dayFromToday(-1),
  is_closed: false,
} as unknown as WireRecord;
const draw = (record: WireRecord) =>
  drawPage(
    [
      {
        path: '/',
        element: (
          <>
            <RecordBadges entity={entity} record={record} />
            <RecordHeading entity={entity} record={record} hasText />
          </>
        ),
      },
    ],
    '/',
  );

test('says the first line of its text and what it belongs to, leading there', () => {
  draw(ORDER);
  screen.getByText('Belt slips');
  expect(screen.queryByText(/Since Monday/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Conveyor 2' }).getAttribute('href')).toBe('/assets/7');
});

test('what holds for some records is said of these alone', () => {
  const request = entityAt(servedModel().manifest, 'requests/request');
  const said = (values: object) => {
    cleanup();
    const record = { id: 1, title: 'It leaks', work_order: null, ...values } as unknown as WireRecord;
    drawPage([{ path: '/', element: <RecordHeading entity={request} record={record} hasText /> }], '/');
    return screen.queryByText('Accepted, not scheduled yet') !== null;
  };
  expect(said({ state: 'accepted', planned_on: null })).toBe(true);
  expect(said({ state: 'accepted', planned_on: '2026-12-03' })).toBe(false);
  expect(said({ state: 'new', planned_on: null })).toBe(false);
});

test('without a text it says so, so that nothing moves once it is there', () => {
  draw({ ...ORDER, description: null } as WireRecord);
  screen.getByText('No description');
});

test.each([
  [{}, true],
  [{ completion_end_date: dayFromToday() }, false],
])('what is due is overdue once its day has passed and it is not over: %j', (more, isOverdue) => {
  draw({ ...ORDER, ...more } as WireRecord);
  expect(screen.queryByText(/^Overdue since/) !== null).toBe(isOverdue);
  expect(screen.queryByText(/^Due/) !== null).toBe(!isOverdue);
});

test('what is over says when that was, and no longer by when it was due', () => {
  draw({ ...ORDER, is_closed: true, closed_at: '2026-03-04T12:00:00.000Z' } as WireRecord);
  screen.getByText('Closed Mar 4, 2026');
  expect(screen.queryByText(/due/i)).toBeNull();
});

const asset = entityAt(servedModel().manifest, 'assets/equipments');
const ASSET = {
  ...{ id: 7, code: 'A-7', name: 'Conveyor 2', warranty_vendor: { id: 1, label: 'Belts & Co' } },
  warranty_until: dayFromToday(),
} as unknown as WireRecord;

test.each([
  ['until its last day', {}, `Under warranty until ${formatDate(dayFromToday())}, Belts & Co`],
  [
    'by nobody in particular',
    { warranty_vendor: null },
    `Under warranty until ${formatDate(dayFromToday())}`,
  ],
  ['and not after it', { warranty_until: dayFromToday(-1) }, undefined],
  ['if it has one', { warranty_until: null }, undefined],
])('an asset says that it is under warranty, %s', (_, more, text) => {
  const record = { ...ASSET, ...more } as WireRecord;
  drawPage([{ path: '/', element: <RecordHeading entity={asset} record={record} hasText /> }], '/');
  expect(document.querySelector('.record-term')?.textContent).toBe(text);
});

test('a work order says that its asset is under warranty', async () => {
  beginCache();
  localStorage.setItem('access', 'token');
  fakeApi({ 'assets/equipments': [{ ...ASSET }] });
  draw(ORDER);
  await screen.findByText(/^Under warranty until .*, Belts & Co$/);
});

test('what a record has no value for has no badge', () => {
  const badges = (more: object) => {
    cleanup();
    draw({ ...ORDER, completion_end_date: null, ...more } as WireRecord);
    return [...(document.querySelector('.record-badges')?.children ?? [])].map(
      ({ textContent }) => textContent,
    );
  };
  expect(badges({ priority: 'high', status: null })).toEqual(['High']);
  expect(badges({ priority: '', status: { id: 1, label: 'Open' } })).toEqual(['Open']);
  expect(badges({ priority: null, status: null })).toEqual([]);
});
