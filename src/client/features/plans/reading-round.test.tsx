// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { beginCache } from '../../data/cache.ts';
import ReadingRound from './reading-round.tsx';

const METER = 'assets/meter';
const READING = 'meter-readings/meter_reading';
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const meter = (id: number, name: string, days: number) => ({
  id,
  asset: { id: 7, label: 'Press' },
  name,
  unit: 'h',
  kind: 'cumulative',
  reading_every_days: 7,
  last_reading: 1000,
  last_read_at: ago(days),
});

let api: FakeApi;
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  api = fakeApi({
    [METER]: [
      meter(1, 'Hours', 8),
      meter(2, 'Strokes', 2),
      { ...meter(3, 'Cycles', 20), alarm: 'high', warn_high: 900 },
    ],
    [READING]: [],
  });
  drawPage([{ path: '/schedule', element: <ReadingRound /> }], '/schedule?view=readings');
});

const box = (name: string) => screen.findByRole('textbox', { name: `${name} of Press in h` });
const type = async (name: string, value: string) => {
  const input = await box(name);
  fireEvent.change(input, { target: { value } });
  fireEvent.submit(input.closest('form') as HTMLFormElement);
};

test('meters that were not read in time stand there, the longest first', async () => {
  await box('Cycles');
  const names = screen.getAllByRole('textbox').map((input) => input.getAttribute('aria-label'));
  expect(names).toEqual(['Cycles of Press in h', 'Hours of Press in h']);
});

test('a meter that showed too much says so', async () => {
  await box('Cycles');
  expect(screen.getAllByText('above 900')).toHaveLength(1);
});

test('what a meter shows is saved as its reading', async () => {
  await type('Hours', '1,010.5');
  await waitFor(() => expect(api.sentBy('POST')).toHaveLength(1));
  expect(api.sentBy('POST')[0]).toMatchObject({
    path: READING,
    body: { asset: 7, meter: 1, meter_reading: 1010.5 },
  });
});

test('a gauge takes what is below zero, on a keyboard with a minus sign', async () => {
  cleanup();
  beginCache();
  const gauge = { ...meter(4, 'Cold', 9), unit: '°C', kind: 'gauge', last_reading: -16, alarm: 'high' };
  api = fakeApi({
    [METER]: [
      { ...gauge, minimum: -40, warn_high: -18 },
      { ...gauge, id: 5, name: 'Oil', minimum: 0, alarm: null },
      meter(6, 'Hours', 8),
    ],
    [READING]: [],
  });
  drawPage([{ path: '/schedule', element: <ReadingRound /> }], '/schedule?view=readings');
  const cold = await screen.findByRole('textbox', { name: 'Cold of Press in °C' });
  expect(screen.getByText('above -18')).toBeTruthy();
  const modes = screen.getAllByRole('textbox').map((box) => box.getAttribute('inputmode'));
  expect(modes).toEqual([null, 'decimal', 'decimal']);
  fireEvent.change(cold, { target: { value: '-18.5' } });
  expect(screen.queryByRole('combobox')).toBeNull();
  fireEvent.submit(cold.closest('form') as HTMLFormElement);
  await waitFor(() => expect(api.sentBy('POST')[0]?.body).toMatchObject({ meter_reading: -18.5 }));
});

test('a fall is asked about before it is sent', async () => {
  await type('Hours', '20');
  await screen.findByText('Say why it shows less, or correct what was typed.');
  expect(api.sentBy('POST')).toEqual([]);
  fireEvent.change(screen.getByRole('combobox', { name: 'Replaced, rolled over or typed wrong?' }), {
    target: { value: 'replaced' },
  });
  fireEvent.submit((await box('Hours')).closest('form') as HTMLFormElement);
  await waitFor(() =>
    expect(api.sentBy('POST')[0]?.body).toMatchObject({ meter_reading: 20, change: 'replaced' }),
  );
});

test('what rises too fast is to be confirmed', async () => {
  const text =
    'is 9,000 h more than 1,000 h, but 192 h is the most it can be by then; confirm it if it is right';
  const errors = { meter_reading: [text] };
  api.answerNext('POST', 'meter-readings/meter_reading', 422, {
    code: 'invalid',
    message: 'Please check the marked fields.',
    errors,
    codes: { meter_reading: [{ code: 'meters.too_fast', values: {} }] },
  });
  await type('Hours', '10000');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'It is right' }));
  fireEvent.submit((await box('Hours')).closest('form') as HTMLFormElement);
  await waitFor(() => expect(api.sentBy('POST')).toHaveLength(2));
  expect(api.sentBy('POST')[1]?.body).toMatchObject({ confirmed: true });
});

test('what was confirmed is asked anew when another number is typed', async () => {
  const refuse = () =>
    api.answerNext('POST', READING, 422, {
      code: 'invalid',
      message: 'Please check the marked fields.',
      errors: { meter_reading: ['is too much'] },
      codes: { meter_reading: [{ code: 'meters.too_fast', values: {} }] },
    });
  refuse();
  await type('Hours', '10000');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'It is right' }));
  fireEvent.change(await box('Hours'), { target: { value: '20000' } });
  expect(screen.queryByRole('checkbox', { name: 'It is right' })).toBeNull();
  refuse();
  fireEvent.submit((await box('Hours')).closest('form') as HTMLFormElement);
  expect(await screen.findByRole('checkbox', { name: 'It is right' })).toHaveProperty('checked', false);
  expect(api.sentBy('POST').map(({ body }) => body?.confirmed)).toEqual([undefined, undefined]);
});

test('what is no number is not sent, and a reason that no longer applies is dropped', async () => {
  await type('Hours', '');
  await screen.findByText('Enter a number.');
  await type('Hours', 'ten');
  expect(screen.queryByText('Enter a number.')).toBeNull();
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(api.sentBy('POST')).toEqual([]);
  fireEvent.change(await box('Hours'), { target: { value: '20' } });
  const why = { name: 'Replaced, rolled over or typed wrong?' };
  fireEvent.change(screen.getByRole('combobox', why), { target: { value: 'reset' } });
  fireEvent.change(await box('Hours'), { target: { value: '1020' } });
  fireEvent.change(await box('Hours'), { target: { value: '30' } });
  expect(screen.getByRole<HTMLSelectElement>('combobox', why).value).toBe('');
  await type('Hours', '1030');
  await waitFor(() => expect(api.sentBy('POST')).toHaveLength(1));
  expect(api.sentBy('POST')[0]?.body).toEqual({ asset: 7, meter: 1, meter_reading: 1030 });
});

test('a reading that could not be saved says why, and can be sent again', async () => {
  api.answerNext('POST', READING, 422, { code: 'invalid', message: 'No.', errors: { asset: ['is gone'] } });
  await type('Hours', '1010');
  await screen.findByText('asset: is gone.');
  expect(screen.queryByRole('checkbox')).toBeNull();
  fireEvent.submit((await box('Hours')).closest('form') as HTMLFormElement);
  await waitFor(() => expect(api.sentBy('POST')).toHaveLength(2));
});
