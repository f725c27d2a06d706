// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { entityAt } from '../../../shared/schema/manifest.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { wholeModel } from '../../model/model.ts';
import { dayFromToday } from '../../ui/days.ts';
import { RecordBadges } from './record-badges.tsx';
import { RecordHeading } from './record-heading.tsx';

const entity = entityAt(wholeModel.manifest, 'work-orders/work_order');
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
            <RecordHeading entity={entity} record={record} />
          </>
        ),
      },
    ],
    '/',
  );

afterEach(cleanup);

test('says the first line of its text and what it belongs to, leading there', () => {
  draw(ORDER);
  screen.getByText('Belt slips');
  expect(screen.queryByText(/Since Monday/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Conveyor 2' }).getAttribute('href')).toBe('/assets/7');
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
