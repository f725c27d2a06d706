// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { fakeApi } from '../../../../test/support/fake-api.ts';
import { ASSET, WORK_ORDER } from '../../../shared/entity-paths.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { rightsOf } from '../../../shared/schema/rights.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { beginCache } from '../../data/cache.ts';
import { useRecord } from '../../data/records.ts';
import { ModelProvider, modelOf, servedModel } from '../../model/model.ts';
import { ownModel } from '../../model/own-model.ts';
import { HAND, NARROW } from '../../ui/use-media.ts';
import { ActionButtons } from './action-buttons.tsx';

const ORDER = { id: 3, code: 'WO-00003', is_closed: false, started_at: null } as unknown as WireRecord;
let held: string | undefined;
beforeEach(() => {
  held = undefined;
  fakeApi({});
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === held || (held === HAND && query === NARROW),
    addEventListener() {},
    removeEventListener() {},
  }));
});

test('before an asset a problem is reported first, by a link that names the asset', () => {
  const asset = { id: 3, name: 'Press', is_online: true, qr_token: 't' } as unknown as WireRecord;
  let left: string[] = [];
  const menu = (rest: { label: string }[]) => {
    left = rest.map(({ label }) => label);
    return null;
  };
  const buttons = (
    <ActionButtons entity={entityAt(servedModel().manifest, ASSET)} record={asset} isChangeable menu={menu} />
  );
  drawPage([{ path: '/', element: buttons }], '/');
  const link = screen.getByRole('link', { name: 'Report Problem' });
  expect(link.getAttribute('href')).toBe('/requests/new?asset=3');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Take Offline']);
  cleanup();
  held = HAND;
  drawPage([{ path: '/', element: buttons }], '/');
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(left[0]).toBe('Take Offline');
});

/** Draws the buttons, and collects the actions left for the menu behind them. */
function draw(hasMenu: boolean) {
  let left: string[] = [];
  const element = (
    <ActionButtons
      entity={entityAt(servedModel().manifest, WORK_ORDER)}
      record={ORDER}
      isChangeable
      {...(hasMenu && {
        menu: (rest) => {
          left = rest.map(({ label }) => label);
          return null;
        },
      })}
    />
  );
  drawPage([{ path: '/', element }], '/');
  return { shown: screen.getAllByRole('button').map(({ textContent }) => textContent), left: () => left };
}

test('two actions are buttons, and with room what keeps its button; in a hand only the next one; the menu has the rest', () => {
  const wide = draw(true);
  expect(wide.shown).toEqual(['Start', 'Complete', 'Issue Part']);
  const issue = screen.getByRole('button', { name: 'Issue Part' });
  expect(issue.title).toBe(`Issue Part (${issue.getAttribute('aria-keyshortcuts')})`);
  const rest = wide.left();
  expect(rest.length).toBeGreaterThan(1);
  cleanup();
  held = NARROW;
  expect(draw(true).shown).toEqual(['Start', 'Complete']);
  cleanup();
  held = HAND;
  const narrow = draw(true);
  expect(narrow.shown).toEqual(['Start']);
  expect(narrow.left().filter((label) => label !== 'Issue Part')).toEqual(['Complete', ...rest]);
});

test('on a card, which has no menu, both stay in a hand too', () => {
  held = HAND;
  expect(draw(false).shown).toEqual(['Start', 'Complete']);
});

function Started() {
  const { record, etag } = useRecord(WORK_ORDER, 3);
  const entity = entityAt(servedModel().manifest, WORK_ORDER);
  return (
    <>
      <h1 tabIndex={-1} data-page-heading="">
        Order
      </h1>
      {record && <ActionButtons entity={entity} record={record} etag={etag} isChangeable />}
    </>
  );
}

test.each([
  ['who may do it', ['offline'], true],
  ['who may do other things with the asset only', ['online'], false],
])('what comes next for the asset is offered to %s', async (_, actions, isOffered) => {
  const record = { ...ORDER, maint_type: 'corrective', asset: { id: 7, label: 'Press' } } as WireRecord;
  const api = fakeApi({ [ASSET]: [{ id: 7, name: 'Press', is_online: true }] });
  const may = { read: 'all', update: 'all' } as const;
  const rights = rightsOf({ [WORK_ORDER]: { ...may, actions: ['*'] }, [ASSET]: { ...may, actions } });
  const element = (
    <ModelProvider value={ownModel(modelOf('tenant'), rights, 1)}>
      <ActionButtons entity={entityAt(servedModel().manifest, WORK_ORDER)} record={record} isChangeable />
    </ModelProvider>
  );
  const router = drawPage([{ path: '/', element }], '/');
  api.answerNext('POST', `${WORK_ORDER}/3/start`, 200, { data: record });
  fireEvent.click(screen.getByRole('button', { name: 'Start' }));
  await screen.findByText('WO-00003 is started');
  const offer = screen.queryByRole('button', { name: 'Take Offline?' });
  expect(offer !== null).toBe(isOffered);
  if (!offer) return;
  fireEvent.click(offer);
  expect(router.state.location).toMatchObject({ pathname: '/assets/7', search: '?do=offline&work_order=3' });
});

test('an action that asks nothing is done over the version that is shown; its button goes, and the name has the focus', async () => {
  beginCache();
  localStorage.setItem('access', 'token');
  const status = { id: 1, label: 'Open', control: { kind: 'open' } };
  const api = fakeApi({ [WORK_ORDER]: [{ ...ORDER, status }] });
  drawPage([{ path: '/', element: <Started /> }], '/');
  const start = await screen.findByRole('button', { name: 'Start' });
  start.focus();
  api.answerNext('POST', `${WORK_ORDER}/3/start`, 409, { code: 'x', message: 'Not now.' });
  fireEvent.click(start);
  await screen.findByText(/Not now/);
  await waitFor(() => expect(start).toHaveProperty('disabled', false));
  start.focus();
  // By the time it is read again, somebody has closed it.
  api.changeElsewhere(WORK_ORDER, 3, { is_closed: true });
  fireEvent.click(start);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Start' })).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Order'));
  expect(api.sentBy('POST').map(({ ifMatch }) => ifMatch)).toEqual(['"v1"', '"v1"']);
});
