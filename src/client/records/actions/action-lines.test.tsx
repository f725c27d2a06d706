// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { refusedWith, type ScriptedRequest, scriptedApi } from '../../../../test/support/scripted-api.ts';
import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { beginCache } from '../../data/cache.ts';
import { servedModel } from '../../model/model.ts';
import { ActionLines } from './action-lines.tsx';

const ITEM = 'work-orders/work_order_checklist';
const entity = entityAt(servedModel().manifest, ITEM);
let rows: object[];
let total: number;
let refusal: Response | undefined;
let sent: ScriptedRequest[];
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  rows = [
    { id: 4, description: 'Grease', hrs_spent: null, is_done: false },
    { id: 5, description: 'Wipe', hrs_spent: 2, is_done: false },
  ];
  total = rows.length;
  refusal = undefined;
  sent = scriptedApi(() => refusal ?? Response.json({ data: rows, meta: { total } }));
});
const onChange = vi.fn();
const draw = (errors: Record<string, string> = {}) => {
  onChange.mockReset();
  const element = (
    <ActionLines entity={entity} owner={{ name: 'work_order', id: 3 }} errors={errors} onChange={onChange} />
  );
  drawPage([{ path: '/', element }], '/');
};
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));

test('what is open is ticked and filled in beside the action; only what was touched is sent', async () => {
  draw({ '0.is_done': 'must be so', '1.is_done': 'of another' });
  expect(await screen.findByRole('group', { name: 'Open checklist items' })).toBeDefined();
  expect(sent[0]?.query).toMatchObject({ work_order_id: '3', is_done: 'false' });
  expect(screen.getByText('2 stay open.')).toBeDefined();
  expect(screen.queryByText('must be so')).toBeNull();
  tick('Wipe');
  expect(onChange).toHaveBeenLastCalledWith([{ id: 5, is_done: true }]);
  expect(screen.getByText('1 stays open.')).toBeDefined();
  // Errors are addressed by position among the lines sent.
  expect(screen.getByText('must be so').closest('.action-line')?.textContent).toContain('Wipe');
  expect(screen.queryByText('of another')).toBeNull();
  tick('Grease');
  expect(onChange).toHaveBeenLastCalledWith([
    { id: 4, is_done: true },
    { id: 5, is_done: true },
  ]);
  expect(screen.queryByText(/stays? open/)).toBeNull();
  tick('Wipe');
  expect(onChange).toHaveBeenLastCalledWith([
    { id: 4, is_done: true },
    { id: 5, is_done: false },
  ]);
});

test('lines that are not among the first stay open too, and that they are not here is said', async () => {
  total = 130;
  draw();
  expect(await screen.findByText('The first 2 of 130.')).toBeDefined();
  tick('Wipe');
  expect(screen.getByText('129 stay open.')).toBeDefined();
});

test('numbers of its list are typed in place, and emptied', async () => {
  draw();
  const box = (await screen.findByLabelText(/ of Wipe$/)) as HTMLInputElement;
  expect(box.value).toBe('2');
  fireEvent.change(box, { target: { value: '1.5' } });
  expect(onChange).toHaveBeenLastCalledWith([{ id: 5, hrs_spent: 1.5 }]);
  // What is only filled in stays open.
  expect(screen.getByText('2 stay open.')).toBeDefined();
  fireEvent.change(box, { target: { value: '' } });
  expect(onChange).toHaveBeenLastCalledWith([{ id: 5, hrs_spent: null }]);
  expect(box.value).toBe('');
});

test('where nothing is open nothing is asked, and what could not be read is told', async () => {
  rows = [];
  draw();
  await expect.poll(() => sent).toHaveLength(1);
  await act(async () => {});
  expect(screen.queryByRole('group')).toBeNull();
  cleanup();
  beginCache();
  refusal = refusedWith(403, 'forbidden');
  draw();
  expect(await screen.findByText(CLIENT_TEXTS.listLoadFailed)).toBeDefined();
});
