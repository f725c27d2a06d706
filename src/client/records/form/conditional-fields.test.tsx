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
