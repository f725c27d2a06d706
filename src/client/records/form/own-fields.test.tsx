// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { fakeApi } from '../../../../test/support/fake-api.ts';
import { ModelProvider, serveLayer, useAppModel } from '../../model/model.ts';
import { ownLayers } from '../../model/own-layer.ts';
import { EntityForm } from './entity-forms.tsx';

const SITE = 'company/site';
const FILES = {
  [`${SITE}.json`]: {
    properties: {
      own_gate: { title: 'Gate', maxLength: 4 },
      own_fuel: { title: 'Fuel', enum: ['Diesel', 'Electric'] },
    },
  },
};

afterEach(() => act(() => serveLayer(undefined)));

function Served() {
  return (
    <ModelProvider value={useAppModel('tenant')}>
      <EntityForm path={SITE} recordKey={1} />
    </ModelProvider>
  );
}

test('own fields join a form that is open: what is typed stays, and they are checked and saved', async () => {
  const site = { id: 1, code: 'Q', name: 'Quarry', created_at: '', updated_at: '' };
  const api = fakeApi({ [SITE]: [site] });
  drawPage([{ path: '/', element: <Served /> }], '/');
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Typed before' } });
  act(() => serveLayer(ownLayers([{ id: 'own', version: null, files: FILES }])));
  fireEvent.change(await screen.findByLabelText('Gate'), { target: { value: '12345' } });
  fireEvent.change(screen.getByLabelText('Fuel'), { target: { value: '1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Use at most 4 characters.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Gate'), { target: { value: 'K 17' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Site saved');
  expect(api.sentBy('PATCH').map(({ body }) => body)).toEqual([
    { name: 'Typed before', own_gate: 'K 17', own_fuel: 'Electric' },
  ]);
});
