// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { beginCache } from '../../data/cache.ts';
import { RecordPage } from '../page/record-page.tsx';
import { awaitForm } from './load-forms.ts';

const METER = 'assets/meter';
let api: FakeApi;
beforeAll(async () => {
  addDialogs();
  await awaitForm(METER);
});
beforeEach(() => {
  beginCache();
  const asset = { id: 7, label: 'Press' };
  api = fakeApi({
    'assets/equipments': [{ id: 7, name: 'Press' }],
    [METER]: [{ id: 1, asset, name: 'Hours', unit: 'h', kind: 'gauge', is_primary: false }],
  });
});

async function chooseKind(title: string): Promise<void> {
  const kind = (await screen.findByLabelText(/^Kind/)) as HTMLSelectElement;
  const option = [...kind.options].find(({ text }) => text === title);
  fireEvent.change(kind, { target: { value: option?.value } });
}

test('what was typed in a field that the record no longer has is not sent', async () => {
  drawPage([{ path: '/meters/:id', element: <RecordPage path={METER} /> }], '/meters/1');
  fireEvent.change(await screen.findByLabelText(/^Minimum/), { target: { value: '5' } });
  await chooseKind('Counter');
  await waitFor(() => expect(screen.queryByLabelText(/^Minimum/)).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Meter saved');
  expect(api.sentBy('PATCH').map(({ body }) => body)).toEqual([{ kind: 'cumulative' }]);
});

test('a text that is no number stays in its box, says how to write it, and nothing is saved', async () => {
  drawPage([{ path: '/meters/:id', element: <RecordPage path={METER} /> }], '/meters/1');
  const box = await screen.findByLabelText<HTMLInputElement>(/^Minimum/);
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  // The form library would make 16 and 15 of these.
  for (const [text, error] of [
    ['0x10', '"0x10" is not a number such as 1250.5.'],
    ['1,5', '"1,5" is unclear: write 1.5.'],
  ] as const) {
    type(text);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(error);
    expect([box.value, api.sentBy('PATCH')]).toEqual([text, []]);
  }
  type('-1.5');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Meter saved');
  expect(api.sentBy('PATCH').map(({ body }) => body)).toEqual([{ minimum: -1.5 }]);
});
