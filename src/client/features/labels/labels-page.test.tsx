// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type ScriptedRequest, scriptedApi } from '../../../../test/support/scripted-api.ts';
import { beginCache } from '../../data/cache.ts';
import { chosenAddress } from '../../records/chosen-address.ts';
import { Page } from './labels-page.tsx';

const ASSET = 'assets/equipments';
const PART = 'parts/part';
let rows: Record<string, object[]>;
let sent: ScriptedRequest[];
let batch: () => unknown;
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  rows = {
    [ASSET]: [{ id: 3, name: 'Press 4', code: 'A-3', qr_token: 'tok3' }],
    [PART]: [
      { id: 1, name: 'Seal', code: 'P-1' },
      { id: 2, name: 'Belt', code: 'P-2' },
    ],
  };
  batch = () => ({ changed: [], refused: [] });
  sent = scriptedApi(({ method, path }) => {
    if (method === 'POST') return batch();
    if (path === 'tenant') return { name: 'Acme', schema_name: 'acme' };
    const data = rows[path] ?? [];
    return Response.json({ data, meta: { total: data.length } });
  });
});
const draw = (address: string) => drawPage([{ path: '/labels', element: <Page /> }], address);
const sheets = async () => (await screen.findByLabelText(/Preview of the labels/)) as HTMLElement;
const pages = async () => [...(await sheets()).children].map((page) => page.children.length);

const isComing = () => document.querySelector('.skeleton') !== null;
/** The QR code for an address, as its dots. */
const dotsOf = (path: string) => toSvgPath(generate(new URL(path, window.location.origin).href));
const dots = (name: string) =>
  screen
    .getByRole('img', { name: `Code that leads to ${name}` })
    .querySelector('path')
    ?.getAttribute('d');

test('labels of parts stand on their paper, which can be another or used in part', async () => {
  draw(chosenAddress('/labels', PART, [1, 2]));
  const printed = within(await sheets());
  expect(sent.find(({ path }) => path === PART)?.query).toMatchObject({ 'id.in': '1,2', page_size: '100' });
  expect(dots('Seal')).toBe(dotsOf('/parts/1'));
  expect(printed.getByText('P-2')).toBeDefined();
  await waitFor(() => expect(printed.getAllByText('Acme')).toHaveLength(2));
  expect(await pages()).toEqual([2]);
  expect(screen.getByRole('link', { name: 'Parts' }).getAttribute('href')).toBe('/parts');
  fireEvent.change(screen.getByLabelText(/already used/), { target: { value: '23' } });
  expect(await pages()).toEqual([24, 1]);
  fireEvent.change(screen.getByLabelText(/already used/), { target: { value: '24' } });
  expect(await pages()).toEqual([2]);
  // A sheet of which nothing is left is no sheet.
  expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText(/already used/), { target: { value: '2' } });
  fireEvent.change(screen.getByLabelText('Paper'), { target: { value: 'one' } });
  expect(await pages()).toEqual([1, 1]);
  expect(screen.queryByLabelText(/already used/)).toBeNull();
});

test('they are printed once they are there', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  draw(chosenAddress('/labels', PART, [1]));
  const button = screen.getByRole('button', { name: 'Print' });
  expect(button).toHaveProperty('disabled', true);
  // Until then their space is reserved.
  expect(isComing()).toBe(true);
  await sheets();
  expect(isComing()).toBe(false);
  fireEvent.click(button);
  expect(print).toHaveBeenCalledTimes(1);
});

test('an asset without an address for its label gets one first; why not is told, and tried again', async () => {
  rows[ASSET] = [{ id: 3, name: 'Press 4', code: 'A-3', qr_token: null }];
  batch = () => ({ changed: [], refused: [{ id: 3, message: 'You may not do this.' }] });
  draw(chosenAddress('/labels', ASSET, [3]));
  expect(await screen.findByText('You may not do this.')).toBeDefined();
  expect(isComing()).toBe(false);
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
    path: `${ASSET}/batch`,
    body: { ids: [3], action: 'make_label' },
  });
  expect(screen.queryByLabelText(/Preview of the labels/)).toBeNull();
  rows[ASSET] = [{ id: 3, name: 'Press 4', code: 'A-3', qr_token: 'tok3' }];
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(within(await sheets()).getByText('Press 4')).toBeDefined();
  expect(dots('Press 4')).toBe(dotsOf('/r/tok3'));
  expect(screen.queryByText('You may not do this.')).toBeNull();
});

test.each(['/labels', '/labels?of=parts/part&ids=x', '/labels?of=company/site&ids=1'])(
  '%s says what to do first',
  (address) => {
    draw(address);
    expect(screen.getByText('Nothing to print yet')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  },
);

test('records that are gone are told', async () => {
  rows[PART] = [];
  draw(chosenAddress('/labels', PART, [1]));
  expect(await screen.findByText('These records no longer exist')).toBeDefined();
});
