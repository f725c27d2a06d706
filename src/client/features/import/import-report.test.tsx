// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { fakeApi } from '../../../../test/support/fake-api.ts';
import { manifest } from '../../../shared/gen/manifest.ts';
import type { ImportState } from '../../../shared/import.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import type { ReadFile } from '../../../shared/table-files/read-file.ts';
import { beginCache } from '../../data/cache.ts';
import { ImportReport } from './import-report.tsx';

beforeEach(() => {
  beginCache();
  fakeApi({});
});
const FILE = { name: 'rows.csv', header: [], rows: [], lines: [], broken: [] } as unknown as ReadFile;
const NONE = { created: 0, updated: 0, refused: 0, problems: [], kind: 'import', title: 'rows.csv' };

function report(path: string, state: Partial<ImportState>) {
  const shown = { ...NONE, id: 5, entity: path, total: 10, done: 10, state: 'done', ...state } as ImportState;
  const heard = { onGoOn: vi.fn(), onEnd: vi.fn(), onAgain: vi.fn() };
  const element = <ImportReport entity={entityAt(manifest, path)} file={FILE} state={shown} {...heard} />;
  drawPage([{ path: '/', element }], '/');
  return screen.getByRole('status').textContent;
}

test('what became of the rows is told, without what did not happen', () => {
  expect(report('parts/part', { created: 3, updated: 2, refused: 1 })).toBe(
    '3 created, 2 changed, 4 as they were, 1 left out.',
  );
  cleanup();
  expect(report('parts/part', { created: 10 })).toBe('10 created.');
  cleanup();
  expect(report('parts/part', { state: 'open', done: 4, created: 3, updated: 1 })).toBe(
    '3 created, 1 changed, 6 still to come.',
  );
});

test('the list of what was imported is led to where there is one; records of others have none', () => {
  report('parts/part', {});
  expect(screen.getByRole('link', { name: 'Show Parts' }).getAttribute('href')).toBe('/parts');
  cleanup();
  report('assets/meter', {});
  expect(screen.queryByRole('link')).toBeNull();
  cleanup();
  report('parts/part', { state: 'open', done: 4 });
  expect(screen.queryByRole('link')).toBeNull();
});
