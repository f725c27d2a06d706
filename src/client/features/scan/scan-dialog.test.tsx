// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { refusedWith, type ScriptedRequest, scriptedApi } from '../../../../test/support/scripted-api.ts';
import { ScanButton } from './scan-button.tsx';

addDialogs();
let sent: ScriptedRequest[];
beforeEach(() => {
  localStorage.setItem('access', 'token');
  sent = scriptedApi(({ path, query }) => {
    if (path.startsWith('labels/')) return refusedWith(404, 'not_found');
    return path === 'assets/equipments' && query.code === 'A-3' ? [{ id: 3, code: 'A-3' }] : [];
  });
});

async function drawDialog() {
  const router = drawPage([{ path: '/', element: <ScanButton /> }], '/');
  fireEvent.click(screen.getByRole('button', { name: 'Scan' }));
  await screen.findByText('Scan a label');
  return router;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
const type = (value: string) =>
  fireEvent.change(screen.getByLabelText(/ode of the label$/), { target: { value } });

test('a browser that reads no codes says so, and takes the code that is typed', async () => {
  const router = await drawDialog();
  expect(await screen.findByText(/^This browser cannot read QR codes/)).toBeDefined();
  expect(screen.getByText('Code of the label')).toBeDefined();
  type('  ');
  press('Open');
  expect(sent).toEqual([]);
  type(' B-9 ');
  press('Open');
  expect(await screen.findByText('Nothing here has the code B-9.')).toBeDefined();
  const asked = sent.length;
  // A retry searches again: the record may have been created meanwhile.
  press('Open');
  await waitFor(() => expect(sent).toHaveLength(asked * 2));
  type('A-3');
  press('Open');
  await waitFor(() => expect(router.state.location.pathname).toBe('/assets/3'));
  expect(screen.queryByText('Scan a label')).toBeNull();
});

test('the page of a portal is for everybody, and no page of the app', async () => {
  const went = vi.fn();
  vi.stubGlobal('location', {
    ...window.location,
    origin: window.location.origin,
    href: window.location.href,
    assign: went,
  });
  const router = await drawDialog();
  type(`${window.location.origin}/r/${'a'.repeat(22)}`);
  press('Open');
  await waitFor(() => expect(went.mock.calls).toEqual([[`/r/${'a'.repeat(22)}`]]));
  expect(router.state.location.pathname).toBe('/');
});

test('it closes without going anywhere', async () => {
  const router = await drawDialog();
  press('Cancel');
  expect(screen.queryByText('Scan a label')).toBeNull();
  expect(router.state.location.pathname).toBe('/');
});

test('what the camera sees is opened, looked for once however often it is seen, and the camera is let go', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stop = vi.fn();
  const seen = vi.fn(() => Promise.resolve([{ rawValue: 'B-9' }]));
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = seen;
    },
  );
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: () => Promise.resolve({ getTracks: () => [{ stop }] }) },
  });
  const { prototype } = HTMLMediaElement;
  vi.spyOn(prototype, 'play').mockResolvedValue();
  vi.spyOn(prototype, 'readyState', 'get').mockReturnValue(HTMLMediaElement.HAVE_ENOUGH_DATA);
  const router = await drawDialog();
  expect(screen.getByText('Or type the code of the label')).toBeDefined();
  expect(screen.queryByText(/^This browser cannot read QR codes/)).toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  expect(await screen.findByText('Nothing here has the code B-9.')).toBeDefined();
  const asked = sent.length;
  await vi.advanceTimersByTimeAsync(600);
  expect(seen.mock.calls.length).toBeGreaterThan(2);
  expect(sent).toHaveLength(asked);
  seen.mockResolvedValue([{ rawValue: 'A-3' }]);
  await vi.advanceTimersByTimeAsync(200);
  await waitFor(() => expect(router.state.location.pathname).toBe('/assets/3'));
  expect(stop).toHaveBeenCalled();
  vi.restoreAllMocks();
});
