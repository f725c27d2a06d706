// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type ScriptedRequest, scriptedApi } from '../../../../test/support/scripted-api.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { beginCache } from '../../data/cache.ts';
import { Elapsed, TimerButton } from './timer-button.tsx';

const ORDER = 'work-orders/work_order';
let timers: object[];
let refusal: Response | undefined;
let sent: ScriptedRequest[];
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  timers = [];
  refusal = undefined;
  sent = scriptedApi(({ method }) =>
    method === 'POST'
      ? (refusal ?? { id: 3 })
      : Response.json({ data: timers, meta: { total: timers.length } }),
  );
});
const draw = (more: object = {}) => {
  const order = { id: 3, is_closed: false, ...more } as unknown as WireRecord;
  drawPage([{ path: '/', element: <TimerButton order={order} label="WO-3" /> }], '/');
};
const runs = (order: number) => {
  timers = [{ id: 1, work_order: { id: order, label: `WO-${order}` }, started_at: new Date().toISOString() }];
};
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const posts = () => sent.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

test('a timer is started, stopped where it runs, and switched from where else it runs', async () => {
  draw();
  await waitFor(() => expect(sent[0]?.query).toEqual({ user_id: '@me', is_running: 'true', page_size: '1' }));
  runs(3);
  await press('Start timer WO-3');
  expect(screen.getByRole('button')).toHaveProperty('disabled', true);
  await press('Stop timer WO-3');
  cleanup();
  beginCache();
  runs(4);
  draw();
  await press('Switch timer WO-3');
  await waitFor(() =>
    expect(posts()).toEqual([
      [`${ORDER}/3/start_timer`, {}],
      [`${ORDER}/3/stop_timer`, {}],
      [`${ORDER}/3/start_timer`, { switch: true }],
    ]),
  );
});

test('what is refused is told, and can be tried again', async () => {
  draw();
  const said = { code: 'already_running', message: 'Your timer runs on WO-4.' };
  refusal = Response.json({ ...said, errors: { switch: ['stops the timer on WO-4'] } }, { status: 409 });
  await press('Start timer WO-3');
  expect(await screen.findByText('Your timer runs on WO-4.')).toBeDefined();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /timer/ })).toHaveProperty('disabled', false),
  );
});

test('a closed order offers none, unless it runs there still', async () => {
  draw({ is_closed: true });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  beginCache();
  runs(3);
  draw({ is_closed: true });
  expect(await screen.findByRole('button', { name: 'Stop timer WO-3' })).toBeDefined();
});

test.each([
  [-5, '00:00'],
  [65, '01:05'],
  [3_600, '1:00:00'],
  [36_309, '10:05:09'],
])('%i seconds are said as %s, and go on', (seconds, text) => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T12:00:00.000Z') });
  const { container } = render(<Elapsed since={new Date(Date.now() - seconds * 1000).toISOString()} />);
  expect(container.textContent).toBe(text);
  act(() => vi.advanceTimersByTime(10_000));
  expect(container.textContent).not.toBe(text);
});
