// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { device } from '../../../../test/support/memory-unsent.ts';
import { UnsentNote } from './unsent-note.tsx';

vi.mock('../../data/unsent.ts', () => import('../../../../test/support/memory-unsent.ts'));

const waiting = (id: number, part: string) => ({
  key: `${id} ${part}`,
  at: id,
  record: `procedures/run/${id}`,
  part,
  title: `Check ${id}`,
  to: `/runs/${id}`,
  content: {},
});
beforeEach(() => {
  device.entries = [waiting(1, 'temp'), waiting(1, 'guard'), waiting(2, 'temp')];
});
const draw = (address: string) => drawPage([{ path: '/*', element: <UnsentNote /> }], address);
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('what waits on the device leads to the pages that send it, each once', async () => {
  draw('/');
  await screen.findByText(/Kept on this device and not sent yet/);
  expect(links()).toEqual([
    ['Check 1', '/runs/1'],
    ['Check 2', '/runs/2'],
  ]);
});

test('the page that sends it says so itself', async () => {
  draw('/runs/1');
  await screen.findByText(/Kept on this device/);
  expect(links()).toEqual([['Check 2', '/runs/2']]);
});
