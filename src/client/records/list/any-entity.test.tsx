// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { fakeApi } from '../../../../test/support/fake-api.ts';
import { readEntity } from '../../../shared/schema/read-entity.ts';
import { readScreen } from '../../../shared/schema/screen.ts';
import { beginCache } from '../../data/cache.ts';
import { type Model, servedModel } from '../../model/model.ts';
import { EntityList } from './entity-list.tsx';

const SHIFT = 'crews/shift';
const ORDER = 'work-orders/work_order';

/** An entity that exists only in this test, built as from its two files. */
const shift = readEntity(SHIFT, {
  title: 'Shift',
  'x-entity': { label: 'name', dates: { start: 'begins', end: 'ends' } },
  required: ['name', 'begins'],
  properties: {
    name: { type: 'string', title: 'Name' },
    begins: { type: 'string', format: 'date', title: 'Begins' },
    ends: { type: 'string', format: 'date', title: 'Ends' },
    kind: {
      type: 'string',
      title: 'Kind',
      oneOf: [
        { const: 'day', title: 'Day' },
        { const: 'night', title: 'Night' },
      ],
    },
    site: { type: 'integer', title: 'Site', 'x-reference': { entity: 'company/site' } },
    hours: { type: 'number', title: 'Hours', 'x-decimals': 2, 'x-unit': 'h' },
    is_paid: { type: 'boolean', title: 'Paid' },
  },
});
const screenOfShift = readScreen(shift, {
  'ui:route': '/shifts',
  'ui:list': { columns: ['name', 'begins', 'kind', 'site', 'hours', 'is_paid'], totals: ['hours'] },
  'ui:views': { board: { by: 'kind' }, calendar: true, week: true },
});
const model: Model = {
  ...servedModel(),
  manifest: { ...servedModel().manifest, [SHIFT]: shift },
  screens: { ...servedModel().screens, [SHIFT]: screenOfShift },
};

beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  fakeApi({
    [SHIFT]: [{ id: 1, name: 'Early', begins: '2026-03-02', ends: '2026-03-03', kind: 'day', hours: 8 }],
    [`${SHIFT}/summary`]: [{ id: 0, group: {}, sum: { hours: 8 } }],
    [ORDER]: [
      {
        id: 1,
        code: 'WO-1',
        amount: 8,
        suggested_start_date: '2026-03-02',
        completion_end_date: '2026-03-03',
      },
    ],
    [`${ORDER}/summary`]: [{ id: 0, group: {}, sum: { amount: 8 } }],
  });
});

interface Expected {
  path: string;
  /** The columns with a filter by default, the filters added, and the terms for grouping. */
  filters: string[];
  added: string[];
  groups: string[];
  total: RegExp;
  entry: RegExp;
}

const EXPECTED: Expected[] = [
  {
    path: SHIFT,
    filters: ['Name', 'Begins', 'Kind', 'Site', 'Hours'],
    added: ['Paid', 'Ends', 'Kind is empty', 'Site is empty', 'Hours is empty'],
    groups: ['Kind', 'Site', 'Paid', 'Month of Begins', 'Month of Ends'],
    total: /Total.*8\.00\sh/,
    entry: /Early/,
  },
  {
    path: ORDER,
    filters: ['Code', 'Description', 'Asset', 'Priority', 'Amount'],
    added: ['Closed', 'Parent Work Order', 'Assigned To is empty', 'Site'],
    groups: ['Asset', 'Priority', 'Closed', 'Site', 'Month of Suggested Start Date'],
    total: /Total.*8\.00/,
    entry: /WO-1/,
  },
];

const options = (select: HTMLElement) =>
  [...select.querySelectorAll('option')].map(({ textContent }) => textContent);

test.each(EXPECTED)(
  '$path has all that lists have',
  async ({ path, filters, added, groups, total, entry }) => {
    drawPage(
      [{ path: '/list', element: <EntityList path={path} stateInUrl /> }],
      '/list?view=&shown=2026-03-02',
      'tenant',
      model,
    );
    await screen.findByRole('row', { name: total });
    fireEvent.click(screen.getByRole('button', { name: 'Show Filters' }));
    await screen.findByLabelText('Add filter');
    const labels = [...document.querySelectorAll('.list-filter > label')].map(
      ({ textContent }) => textContent,
    );
    expect(labels).toEqual(expect.arrayContaining(filters));
    expect(labels).not.toContain(added[0]);
    expect(options(screen.getByLabelText('Add filter'))).toEqual(expect.arrayContaining(added));
    expect(options(screen.getByLabelText('Group by'))).toEqual(expect.arrayContaining(groups));
    const view = screen.getByLabelText('View');
    expect(options(view)).toEqual(['List', 'Board', 'Calendar', 'Week']);
    fireEvent.change(view, { target: { value: 'calendar' } });
    await screen.findByRole('link', { name: entry });
    await screen.findByRole('heading', { name: 'March 2026' });
  },
);
