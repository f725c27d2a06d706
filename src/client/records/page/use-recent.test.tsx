// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import type { WireRecord } from '../../../shared/wire.ts';
import { rememberRecord, useRecentRecords } from '../../data/recent-records.ts';
import { endSession } from '../../data/session-end.ts';
import { keepTokens, keepUser } from '../../data/session-store.ts';
import { useRecent } from './use-recent.ts';

const SITE = 'company/site';
const ORDER = 'work-orders/work_order';
const times = { created_at: '', updated_at: '' };

beforeEach(() => {
  keepTokens({ access: 'token' });
  keepUser({ id: 1, name: 'Ann', email: 'ann@acme.example.com' });
  rememberRecord({ path: SITE, id: 7, label: 'North', to: '/settings/sites/7' });
});
afterEach(() => {
  endSession();
});

interface Shown {
  path: string;
  id: number | 'new';
  record?: WireRecord;
  isGone?: boolean;
}

/** What is kept once a page shows this. */
function keptAfter(address: string, { path, id, record, isGone = false }: Shown) {
  let kept: unknown;
  function Page() {
    useRecent(path, id, record, isGone);
    kept = useRecentRecords();
    return null;
  }
  drawPage([{ path: '*', element: <Page /> }], address);
  return kept;
}

const north = { path: SITE, id: 7, label: 'North', to: '/settings/sites/7' };

test('a record that is opened comes first, by its name, and leads to where it was shown', () => {
  const record = { id: 8, ...times, code: 'S', name: 'South' };
  expect(keptAfter('/settings/sites/8?tab=x', { path: SITE, id: 8, record })).toEqual([
    { path: SITE, id: 8, label: 'South', to: '/settings/sites/8' },
    north,
  ]);
});

test('one that is called by a number says what it is about', () => {
  const record = { id: 3, ...times, code: 'WO-3', description: 'Swap seal\nand more' };
  expect(keptAfter('/work-orders/3', { path: ORDER, id: 3, record })).toEqual([
    { path: ORDER, id: 3, label: 'WO-3', about: 'Swap seal', to: '/work-orders/3' },
    north,
  ]);
});

test.each<[string, Shown, unknown[]]>([
  ['that is gone is forgotten', { path: SITE, id: 7, isGone: true }, []],
  ['that is still loading is not kept', { path: SITE, id: 8 }, [north]],
  ['that is being made is not kept', { path: SITE, id: 'new' }, [north]],
])('a record %s', (_, shown, kept) => {
  expect(keptAfter('/settings/sites/7', shown)).toEqual(kept);
});
