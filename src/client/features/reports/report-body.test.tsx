// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { refusedWith, type ScriptedRequest, scriptedApi } from '../../../../test/support/scripted-api.ts';
import { beginCache } from '../../data/cache.ts';
import { ModelProvider, modelOf, servedModel } from '../../model/model.ts';
import { RecordReport } from './record-report.tsx';
import { ReportBody } from './report-body.tsx';
import type { Report, ReportFigure } from './reports-api.ts';
import { valueText } from './value-text.ts';

const ORDER = 'work-orders/work_order';
const FIGURE: ReportFigure = {
  name: 'mttr',
  title: 'Time to repair',
  value: 6.25,
  before: 8,
  unit: 'hours',
  note: 'of 3 failures',
  formula: 'Hours of repair, divided by failures.',
  parts: [
    { label: 'Hours of repair', value: 18.75, unit: 'hours' },
    { label: 'Cost of repair', value: 1200, unit: 'money' },
  ],
  groups: [
    { name: 'ended', title: 'Ended in the period', count: 3, counts: true },
    { name: 'open', title: 'Not ended', count: 2, counts: false },
    { name: 'unused', title: 'Without a time', count: 0, counts: false },
  ],
} as ReportFigure;
const REPORT = { figures: [FIGURE], tables: [] } as unknown as Report;

let sent: ScriptedRequest[];
let records: unknown;
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  records = [
    { entity: ORDER, id: 3, label: 'WO-00003', note: '4 h' },
    { entity: ORDER, id: 4, label: 'WO-00004', note: null },
  ];
  sent = scriptedApi(({ path }) => (path.endsWith('/records') ? records : REPORT));
});

const draw = (figure: Partial<ReportFigure> = {}) => {
  const report = { ...REPORT, figures: [{ ...FIGURE, ...figure }] } as Report;
  const element = <ReportBody name="reliability" search="site_id=2&from=2026-01-01" report={report} />;
  const model = { ...modelOf('tenant'), currency: 'USD' };
  drawPage([{ path: '/', element: <ModelProvider value={model}>{element}</ModelProvider> }], '/');
};
const tile = () => document.querySelector('.report-figure') as HTMLElement;
/** As a browser does once a fold was clicked. */
function unfold(title: string) {
  const fold = screen.getByText(title).closest('details') as HTMLDetailsElement;
  fold.open = true;
  fireEvent(fold, new Event('toggle'));
  return within(fold);
}

test('a figure stands beside that of the period before, and says how it is worked out', () => {
  draw();
  const texts = [...tile().querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(texts).toEqual([
    'Time to repair',
    '6.25 h',
    'of 3 failures',
    'before: 8 h',
    'Hours of repair, divided by failures.',
    'Counted:',
    'Left out:',
  ]);
  expect([...tile().querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    '18.75 h',
    '$1,200.00',
  ]);
  // What counts stands before what is left out; a reason that nothing has is not told.
  expect([...tile().querySelectorAll('.report-group summary')].map(({ textContent }) => textContent)).toEqual(
    ['Ended in the period3', 'Not ended2'],
  );
});

test('a figure that nothing was found for says so; one of nothing is nought', () => {
  draw({ value: null, before: null, note: null, parts: [], groups: [] });
  expect(tile().textContent).toContain('No data');
  expect(tile().textContent).not.toMatch(/before|Counted|Left out/);
  cleanup();
  draw({ value: 0, before: 0 });
  expect(tile().querySelector('.report-figure-value')?.textContent).toBe('0 h');
  expect(tile().textContent).toContain('before: 0 h');
});

test('the records behind a figure load when their fold is opened, with the filters of the report', async () => {
  draw();
  expect(sent).toEqual([]);
  const group = unfold('Ended in the period');
  expect((await group.findByRole('link', { name: 'WO-00003' })).getAttribute('href')).toBe('/work-orders/3');
  expect(sent).toMatchObject([
    {
      path: 'reports/reliability/records',
      query: { site_id: '2', from: '2026-01-01', figure: 'mttr', group: 'ended' },
    },
  ]);
  expect(group.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'WO-00003 4 h',
    'WO-00004',
    'and 1 more',
  ]);
  expect(unfold('Not ended').queryByText(/more$/)).toBeNull();
  await waitFor(() => expect(sent.at(-1)?.query.group).toBe('open'));
});

test('records that could not be loaded are said to be so', async () => {
  records = refusedWith(403, 'forbidden');
  draw();
  const group = unfold('Not ended');
  expect((await group.findByRole('alert')).textContent).toContain('could not be loaded');
});

test.each([
  [null, 'hours', '–'],
  [0, 'count', '0'],
  [1234.5, 'money', '$1,234.50'],
  [6.25, 'hours', '6.25 h'],
  [12.5, 'percent', '12.5 %'],
  [3, 'weeks', '3 weeks'],
  [1200, 'count', '1,200'],
])('%s in %s is said as %s', (value, unit, text) => {
  expect(valueText(value, unit, 'USD')).toBe(text);
});

test('a record has its own report, about itself alone; who may not see its costs has none', async () => {
  const element = <RecordReport section="life" owner="assets/equipments" ownerId={7} />;
  drawPage([{ path: '/', element }], '/');
  await screen.findByText('Time to repair');
  expect(sent).toMatchObject([{ path: 'reports/life', query: { asset_id: '7' } }]);
  cleanup();
  const order = servedModel().manifest[ORDER];
  if (!order) throw new Error(ORDER);
  const properties = order.properties.filter(({ name }) => name !== 'total_cost');
  const manifest = { ...servedModel().manifest, [ORDER]: { ...order, properties } };
  drawPage([{ path: '/', element }], '/', 'tenant', { ...servedModel(), manifest });
  expect(document.querySelector('.report-figure')).toBeNull();
  cleanup();
  // Nor has one who sees no work orders at all, whatever else the report is about.
  const { [ORDER]: _, ...others } = servedModel().manifest;
  const downtime = <RecordReport section="reliability" owner="assets/equipments" ownerId={7} />;
  drawPage([{ path: '/', element: downtime }], '/', 'tenant', { ...servedModel(), manifest: others });
  expect(document.body.textContent).toBe('');
  expect(sent).toHaveLength(1);
});

test('a report of a record that could not be loaded is asked for again', async () => {
  sent = scriptedApi(() => (sent.length === 1 ? refusedWith(403, 'forbidden') : REPORT));
  drawPage(
    [{ path: '/', element: <RecordReport section="life" owner="assets/equipments" ownerId={7} /> }],
    '/',
  );
  fireEvent.click(await screen.findByRole('button', { name: /try again/i }));
  await screen.findByText('Time to repair');
});
