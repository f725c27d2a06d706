// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import type { Grants } from '../../../shared/schema/grants.ts';
import { rightsOf } from '../../../shared/schema/rights.ts';
import { beginCache } from '../../data/cache.ts';
import { ModelProvider, modelOf, servedModel } from '../../model/model.ts';
import { ownModel } from '../../model/own-model.ts';
import { awaitForm } from '../form/load-forms.ts';
import { EntityList } from '../list/entity-list.tsx';
import { ListLinks } from './list-links.tsx';
import { RecordFigures } from './record-figures.tsx';
import { RecordHistory } from './record-history.tsx';
import { RecordMenu } from './record-menu.tsx';
import { RecordPage } from './record-page.tsx';
import { RecordTabs } from './record-tabs.tsx';
import { RecordView } from './record-view.tsx';

const SITE = 'company/site';
const ORDER = 'work-orders/work_order';
const NOTE = 'work-orders/work_order_completion_note';
const COST = 'work-orders/work_order_misc_cost';
const LOG = 'work-orders/work_order_log';
const ASSET = 'assets/equipments';
const PART = 'parts/part';

let api: FakeApi;
beforeAll(async () => {
  addDialogs();
  await Promise.all([awaitForm(SITE), awaitForm(NOTE)]);
});
beforeEach(() => {
  beginCache();
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  api = fakeApi({ [SITE]: [{ id: 1, code: 'N', name: 'North' }], history: [] as never });
});

function draw(element: JSX.Element, grants?: Grants, path = '/', address = '/') {
  const whole = modelOf('tenant');
  const model = grants ? ownModel(whole, rightsOf(grants), 1) : whole;
  return drawPage([{ path, element: <ModelProvider value={model}>{element}</ModelProvider> }], address);
}
const texts = (role: string) => screen.queryAllByRole(role).map(({ textContent }) => textContent);
const fold = (title: string) => {
  const details = screen.getByText(title).closest('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
};
const read = (...paths: string[]): Grants =>
  Object.fromEntries(paths.map((path) => [path, { read: 'all' } as const]));

test('beside a list those lists are named that one may read, and none where there is none', () => {
  draw(<ListLinks path={PART} />);
  expect(texts('link')).toHaveLength(4);
  cleanup();
  draw(<ListLinks path={PART} />, read(PART, 'parts/vendor'));
  expect(screen.getByRole('link').getAttribute('href')).toBe(servedModel().screens['parts/vendor']?.route);
  cleanup();
  draw(<ListLinks path={PART} />, read(PART));
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('a record is copied by who may make one, and its link is that of its own page', async () => {
  const menu = <RecordMenu path={SITE} id={1} name="North" to="/settings/sites/1" />;
  const copied = vi.fn();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true });
  const router = draw(menu);
  const open = () => fireEvent.click(screen.getByRole('button', { name: 'More for North' }));
  open();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Copy link' }));
  await screen.findByText('Link copied');
  expect(copied).toHaveBeenCalledWith(`${window.location.origin}/settings/sites/1`);
  open();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
  expect(router.state.location).toMatchObject({ pathname: '/settings/sites/new', search: '?copy=1' });
  cleanup();
  draw(menu, read(SITE));
  open();
  expect(texts('menuitem')).toEqual(['Copy link']);
});

test('a company is not duplicated', () => {
  const menu = <RecordMenu path="tenants/tenant" id={1} name="Acme" to="/form/tenants__tenant/1" />;
  drawPage([{ path: '/', element: <ModelProvider value={modelOf('platform')}>{menu}</ModelProvider> }], '/');
  fireEvent.click(screen.getByRole('button', { name: 'More for Acme' }));
  expect(texts('menuitem')).toEqual(['Copy link']);
});

test('who may delete nothing in a list still has the menu of each row', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  api.rows[SITE] = [{ id: 1, code: 'N', name: 'North' }];
  draw(<EntityList path={SITE} />, read(SITE));
  fireEvent.click(await screen.findByRole('button', { name: 'More for North' }));
  expect(texts('menuitem')).toEqual(['Open', 'Open in new tab', 'Copy link']);
  expect(screen.queryByRole('button', { name: 'Delete North' })).toBeNull();
});

test('the log of a record stands in its history where it has one; personal records have no history', async () => {
  const answerWithNone = () => api.answerNext('GET', 'history', 200, { data: [], meta: { next: null } });
  answerWithNone();
  draw(<RecordHistory path={ORDER} id={3} />, { ...read(ORDER, LOG), history: { read: 'all' } });
  fold('History');
  await screen.findByLabelText('Show');
  cleanup();
  answerWithNone();
  draw(<RecordHistory path={SITE} id={3} />);
  fold('History');
  await screen.findByText('This record has no history yet.');
  expect(screen.queryByLabelText('Show')).toBeNull();
  expect(api.sentTo('history').at(-1)?.query).toMatchObject({ entity: SITE, key: '3', page_size: '10' });
  cleanup();
  draw(<RecordHistory path="users/view" id={3} />);
  expect(screen.queryByText('History')).toBeNull();
});

test.each<[string, Grants, boolean]>([
  ['who may', { [SITE]: { read: 'all' }, history: { read: 'all' } }, true],
  ['who may not', { [SITE]: { read: 'all' } }, false],
])('the history of a record is shown to %s', async (_, grants, isShown) => {
  draw(<RecordPage path={SITE} />, grants, '/settings/sites/:id', '/settings/sites/1');
  await screen.findByRole('heading', { name: 'North' });
  expect(screen.queryByText('History') !== null).toBe(isShown);
});

test('who may make none finds no form for a new one', async () => {
  draw(<RecordPage path={SITE} />, read(SITE), '/settings/sites/:id', '/settings/sites/new');
  await screen.findByRole('heading', { name: /not found/i });
});

test('the one thing that a record owns is a form for who may change it, else its values', async () => {
  const grants = (update?: 'all'): Grants => ({
    [ORDER]: { read: 'all', update: 'all' },
    [NOTE]: { read: 'all', create: true, ...(update && { update }) },
  });
  const tabs = <RecordTabs path={ORDER} recordKey={7} viewOnly={false} />;
  const note = { id: 2, work_order: { id: 7, label: 'WO-7' }, problem: 'Wet' };
  api.answerNext('GET', NOTE, 200, { data: note });
  draw(tabs, grants('all'), '/', '/?tab=completion-notes');
  await screen.findByRole('textbox', { name: 'Problem' });
  cleanup();
  beginCache();
  api.answerNext('GET', NOTE, 200, { data: note });
  draw(tabs, grants(), '/', '/?tab=completion-notes');
  await screen.findByText('Wet');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a tab has those further lists that one may read, and its row to type for who may add', async () => {
  const summaries = () => [...document.querySelectorAll('summary')].map(({ textContent }) => textContent);
  const costs = <RecordTabs path={ORDER} recordKey={7} viewOnly={false} />;
  draw(costs, read(ORDER, COST), '/', '/?tab=misc-costs');
  await screen.findByRole('heading', { name: 'Misc Costs' });
  expect(summaries()).toEqual(['Labour', 'Reserved Parts']);
  cleanup();
  draw(costs, read(ORDER, COST, 'parts/movement'), '/', '/?tab=misc-costs');
  await screen.findByRole('heading', { name: 'Misc Costs' });
  expect(summaries()).toEqual(['Labour', 'Reserved Parts', 'Movements']);
  cleanup();
  const READING = 'meter-readings/meter_reading';
  const readings = <RecordTabs path={ASSET} recordKey={3} viewOnly={false} />;
  draw(readings, read(ASSET, READING), '/', '/?tab=meter-readings');
  await screen.findByRole('heading', { name: 'Meter Readings' });
  await waitFor(() => expect(api.sent.some(({ path }) => path === READING)).toBe(true));
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
});

test('a figure that is not there yet is nothing, and one that is hidden is not named', async () => {
  api.rows[ORDER] = [{ id: 3, labour_cost: 12.5, total_cost: null }];
  draw(<RecordFigures path={ORDER} id={3} names={['labour_cost', 'gone', 'total_cost']} />);
  await waitFor(() => expect(texts('definition')[0]).toContain('12.50'));
  expect(texts('term')).toEqual(['Labour Cost', 'Total Cost']);
  expect(texts('definition')[1]).toContain('0.00');
  cleanup();
  draw(<RecordFigures path={ORDER} id={3} names={['gone']} />);
  expect(document.querySelector('dl')).toBeNull();
});

test.each([
  ['published', false],
  ['draft', true],
])('a version that is %s can be changed: %s', async (state, isChangeable) => {
  api.rows['procedures/version'] = [{ id: 1, number: 2, state, note: 'Guards first' }];
  const view = (
    <RecordView
      path="procedures/version"
      recordKey={1}
      back={{ to: '/', label: 'Home' }}
      addressOf={() => '/'}
    />
  );
  draw(view);
  if (isChangeable) await screen.findByRole('button', { name: 'Save' });
  else {
    await screen.findAllByRole('definition');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  }
});
