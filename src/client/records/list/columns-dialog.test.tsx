// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { servedModel } from '../../model/model.ts';
import { ColumnsDialog } from './columns-dialog.tsx';

beforeAll(addDialogs);
afterEach(cleanup);

test('a column that is dragged over others is kept once, where it is let go', () => {
  const entity = entityAt(servedModel().manifest, 'company/site');
  const offered = entity.properties.slice(0, 4);
  const shown = offered.map(({ name }) => name);
  const onColumns = vi.fn();
  const nothing = () => {};
  const dialog = (
    <ColumnsDialog
      {...{ entity, offered, shown, pageSize: 25, onColumns }}
      onPageSize={nothing}
      onReset={nothing}
      onClose={nothing}
    />
  );
  drawPage([{ path: '/', element: dialog }], '/');
  expect(screen.getByRole('link', { name: 'Add a field here' }).getAttribute('href')).toBe(
    '/settings/fields?of=company/site',
  );
  const rows = () => [...screen.getByRole('list', { name: 'Shown columns' }).children] as HTMLElement[];
  const titles = () => rows().map((row) => row.querySelector('span')?.textContent);
  const [a, b, c, d] = offered.map(({ title }) => title);
  const drag = () => {
    fireEvent.dragStart(rows()[0] as HTMLElement, { dataTransfer: { setData() {} } });
    for (const at of [1, 2]) fireEvent.dragOver(rows()[at] as HTMLElement);
  };
  drag();
  expect(titles()).toEqual([b, c, a, d]);
  expect(onColumns).not.toHaveBeenCalled();
  // By Escape, or beside the list.
  fireEvent.dragEnd(rows()[2] as HTMLElement, { dataTransfer: { dropEffect: 'none' } });
  expect(titles()).toEqual([a, b, c, d]);
  drag();
  // It lies under the pointer now, and may be dropped there before the pointer moves again.
  expect(fireEvent.dragEnter(rows()[2] as HTMLElement)).toBe(false);
  fireEvent.dragEnd(rows()[2] as HTMLElement, { dataTransfer: { dropEffect: 'move' } });
  expect(onColumns.mock.calls).toEqual([[[shown[1], shown[2], shown[0], shown[3]]]]);
});
