// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { fakeApi } from '../../../../test/support/fake-api.ts';
import { ASSET, WORK_ORDER } from '../../../shared/entity-paths.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { wholeModel } from '../../model/model.ts';
import { HAND } from '../../ui/use-media.ts';
import { ActionButtons } from './action-buttons.tsx';

const ORDER = { id: 3, code: 'WO-00003', is_closed: false, started_at: null } as unknown as WireRecord;
let held: string | undefined;
beforeEach(() => {
  held = undefined;
  fakeApi({});
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === held,
    addEventListener() {},
    removeEventListener() {},
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('before an asset a problem is reported first, by a link that names the asset', () => {
  const asset = { id: 3, name: 'Press', is_online: true, qr_token: 't' } as unknown as WireRecord;
  let left: string[] = [];
  const menu = (rest: { label: string }[]) => {
    left = rest.map(({ label }) => label);
    return null;
  };
  const buttons = (
    <ActionButtons entity={entityAt(wholeModel.manifest, ASSET)} record={asset} isChangeable menu={menu} />
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
      entity={entityAt(wholeModel.manifest, WORK_ORDER)}
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

test('two actions are buttons, in a hand only the next one; the menu has the rest', () => {
  const wide = draw(true);
  expect(wide.shown).toEqual(['Start', 'Complete']);
  const rest = wide.left();
  expect(rest.length).toBeGreaterThan(1);
  cleanup();
  held = HAND;
  const narrow = draw(true);
  expect(narrow.shown).toEqual(['Start']);
  expect(narrow.left()).toEqual(['Complete', ...rest]);
});

test('on a card, which has no menu, both stay in a hand too', () => {
  held = HAND;
  expect(draw(false).shown).toEqual(['Start', 'Complete']);
});
