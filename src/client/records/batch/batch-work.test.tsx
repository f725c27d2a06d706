// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createRef } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import type { Grants } from '../../../shared/schema/grants.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { rightsOf } from '../../../shared/schema/rights.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import { beginCache } from '../../data/cache.ts';
import { ModelProvider, modelOf, servedModel } from '../../model/model.ts';
import { ownModel } from '../../model/own-model.ts';
import { EntityList } from '../list/entity-list.tsx';
import { BatchBar } from './batch-bar.tsx';
import { BatchFields } from './batch-fields.tsx';
import { BatchResult } from './batch-result.tsx';
import { ExportMenu } from './export-menu.tsx';
import { UndoButton } from './undo-button.tsx';

const ORDER = 'work-orders/work_order';
const order = entityAt(servedModel().manifest, ORDER);
const orders = servedModel().screens[ORDER] as Screen;
const ASSET = 'assets/equipments';

let api: FakeApi;
beforeAll(addDialogs);
beforeEach(() => {
  beginCache();
  api = fakeApi({
    [ORDER]: [1, 2, 3].map((id) => ({ id, code: `WO-${id}`, description: `Job ${id}` })),
  });
});

const draw = (element: JSX.Element, grants?: Grants) => {
  const whole = modelOf('tenant');
  const model = grants ? ownModel(whole, rightsOf(grants), 1) : whole;
  return drawPage([{ path: '/', element: <ModelProvider value={model}>{element}</ModelProvider> }], '/');
};
const buttons = (box: HTMLElement) =>
  within(box)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const sent = () => api.sentBy('POST').map(({ path, body }) => [path, body]);

async function tickTwo(grants?: Grants): Promise<HTMLElement> {
  draw(<EntityList path={ORDER} stateInUrl />, grants);
  const boxes = await screen.findAllByRole('checkbox', { name: /^Select .*(WO-|Job )[12]/ });
  for (const box of boxes) fireEvent.click(box);
  await screen.findByText('2 selected');
  return screen.getByRole('group', { name: 'With what is selected' });
}

test('of the actions for many records those are offered that the screen names and one may do', async () => {
  const offered = (box: HTMLElement) =>
    buttons(box).filter((text) => !/Select all|Export|Labels|Clear/.test(text ?? ''));
  expect(offered(await tickTwo())).toEqual(['Assign', 'Edit', 'Start', 'Hold', 'Delete']);
  cleanup();
  const grants: Grants = { [ORDER]: { read: 'all', update: 'all', actions: ['hold', 'complete'] } };
  expect(offered(await tickTwo(grants))).toEqual(['Assign', 'Edit', 'Hold']);
  cleanup();
  expect(offered(await tickTwo({ [ORDER]: { read: 'all', delete: 'all' } }))).toEqual(['Delete']);
});

test('an action is done with all that are ticked; what is left empty is not sent', async () => {
  const bar = await tickTwo();
  fireEvent.click(within(bar).getByRole('button', { name: 'Hold' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('Hold 2 Work Orders');
  dialog.getByText('Puts work on hold; the log says why.');
  const reason = dialog.getByRole('textbox');
  fireEvent.change(reason, { target: { value: 'Rain' } });
  fireEvent.change(reason, { target: { value: '' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Hold' }));
  await screen.findByText('2 changed.');
  expect(sent()).toEqual([[`${ORDER}/batch`, { ids: [1, 2], action: 'hold', values: {} }]]);
});

test('only fields that one may write are offered, and nothing is sent a second time while it is under way', () => {
  const given = { entity: order, path: ORDER, screen: orders, title: 'Edit', failure: undefined };
  const onSubmit = vi.fn();
  const fields = (isBusy: boolean) => (
    <BatchFields {...given} isBusy={isBusy} onSubmit={onSubmit} onClose={() => {}} />
  );
  const grants: Grants = { [ORDER]: { read: 'all', update: 'all', write: ['priority', 'description'] } };
  draw(fields(false), grants);
  const boxes = screen.getAllByRole('checkbox', { name: /^Change / });
  expect(boxes.map((box) => box.getAttribute('aria-label')).toSorted()).toEqual([
    'Change Description',
    'Change Priority',
  ]);
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  fireEvent.click(boxes[0] as HTMLElement);
  expect(save().disabled).toBe(false);
  cleanup();
  draw(fields(true), grants);
  fireEvent.click(screen.getAllByRole('checkbox', { name: /^Change / })[0] as HTMLElement);
  expect(save().disabled).toBe(true);
});

test.each([
  [100, false, ['Labels'], true],
  [101, false, [], false],
  [0, true, [], true],
])('labels and files of %i records, all of them: %s', (size, isAll, links, exports) => {
  const nothing = () => {};
  const ids = Array.from({ length: size }, (_, at) => at + 1);
  const selection = {
    ...{ ids, isAll, count: isAll ? 300 : size, hasRows: true, page: 'all' as const },
    ...{ has: () => true, toggle: nothing, togglePage: nothing, selectAll: nothing, clear: nothing },
  };
  const bar = (
    <BatchBar
      entity={entityAt(servedModel().manifest, ASSET)}
      screen={servedModel().screens[ASSET] as Screen}
      selection={selection}
      list={createRef()}
      total={300}
      filter={{}}
      columns={[]}
      canUpdate
      canDelete
    />
  );
  draw(bar);
  expect(screen.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(links);
  expect(screen.queryByRole('button', { name: 'Export' }) !== null).toBe(exports);
});

test('what is gone is named so and not looked for in the list', () => {
  const refused = [
    { id: 4, label: 'WO-4', code: 'not_found', message: 'There is no such record.' },
    { id: 5, label: null, code: 'forbidden', message: 'You may not do this.' },
  ];
  const progress = { changed: [1], refused, left: [] };
  draw(
    <BatchResult
      entity={order}
      screen={orders}
      task={{ kind: 'delete' }}
      progress={progress as never}
      isBusy={false}
      failure={undefined}
    />,
  );
  screen.getByText('1 deleted, 2 not:');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'WO-4: is no longer there.',
    'Number 5: You may not do this.',
  ]);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/work-orders?id.in=5');
});

test('while it is undone nothing can be asked again; an earlier failure goes, and closing what stays is the end', async () => {
  const onDone = vi.fn();
  draw(<UndoButton set={{ id: 9, kind: 'batch', entity: ORDER }} onDone={onDone} />);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Undo this?' }));
  const undo = dialog.getByRole<HTMLButtonElement>('button', { name: 'Undo' });
  api.answerNext('POST', 'change-sets/9/undo', 409, { code: 'busy', message: 'Not now.' });
  fireEvent.click(undo);
  await dialog.findByText('Not now.');
  const answer = Promise.withResolvers<void>();
  const kept = [{ id: 3, label: 'WO-3', reason: 'was changed since' }];
  api.answerNext('POST', 'change-sets/9/undo', 200, { data: { left: 0, kept } }, answer.promise);
  fireEvent.click(undo);
  await dialog.findByText('At work …');
  expect(dialog.queryByText('Not now.')).toBeNull();
  expect(undo.disabled).toBe(true);
  answer.resolve();
  const stays = within(await screen.findByRole('dialog', { name: '1 stays as it is' }));
  expect(stays.getByRole('listitem').textContent).toBe('WO-3 was changed since');
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.click(stays.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '1 stays as it is' })).toBeNull());
  expect(onDone).toHaveBeenCalledOnce();
});

test('of what stays after an undo a hundred are named, and all are counted', async () => {
  const kept = Array.from({ length: 101 }, (_, at) => ({ id: at, label: `WO-${at}`, reason: 'is used' }));
  api.answerNext('POST', 'change-sets/9/undo', 200, { data: { left: 0, kept } });
  draw(<UndoButton set={{ id: 9, kind: 'batch', entity: ORDER }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo' }));
  const stays = within(await screen.findByRole('dialog', { name: '101 stay as they are' }));
  expect(stays.getAllByRole('listitem')).toHaveLength(100);
});

test('a list whose entity can be imported leads there from the menu of its files', async () => {
  const router = draw(<ExportMenu entity={order} columns={[]} query={{}} importTo="/import/orders" />);
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Import a file' }));
  expect(router.state.location.pathname).toBe('/import/orders');
});
