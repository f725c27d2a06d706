// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { refusedWith, type ScriptedRequest, scriptedApi } from '../../../../test/support/scripted-api.ts';
import { rightsOf } from '../../../shared/schema/rights.ts';
import { currentSession, keepUser } from '../../data/session-store.ts';
import { ModelProvider, modelOf } from '../../model/model.ts';
import { ownModel } from '../../model/own-model.ts';
import { NameCard } from './name-card.tsx';

const ANN = { id: 1, name: 'Ann', email: 'ann@acme.example' };
let sent: ScriptedRequest[];
let refusal: Response | undefined;
beforeEach(() => {
  localStorage.setItem('access', 'token');
  keepUser(ANN);
  refusal = undefined;
  sent = scriptedApi(({ body }) => refusal ?? { ...ANN, ...body });
});
const name = () => screen.getByLabelText('Name') as HTMLInputElement;

test('a name is saved, and the whole app calls the person so', async () => {
  drawPage([{ path: '/', element: <NameCard isOfTenant /> }], '/');
  expect([name().value, screen.getByLabelText('Email')]).toMatchObject([
    'Ann',
    { value: ANN.email, readOnly: true },
  ]);
  expect(screen.getByText(/Your admin can have it changed/)).toBeDefined();
  fireEvent.change(name(), { target: { value: ' Ann Lee ' } });
  refusal = refusedWith(422, 'This name is too long.');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This name is too long.')).toBeDefined();
  refusal = undefined;
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Name saved')).toBeDefined();
  expect(sent.at(-1)).toMatchObject({ method: 'PATCH', path: 'users/user/1', body: { name: 'Ann Lee' } });
  expect(currentSession().user?.name).toBe('Ann Lee');
});

test('whoever may not change it only reads it; on the platform another admin changes the address', () => {
  const model = ownModel(modelOf('tenant'), rightsOf({ 'users/user': { read: 'all' } }), 1);
  const element = (
    <ModelProvider value={model}>
      <NameCard isOfTenant={false} />
    </ModelProvider>
  );
  drawPage([{ path: '/', element }], '/');
  expect(name().readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.getByText(/Another platform admin can change it/)).toBeDefined();
});

test('until it is known who is signed in, name and address are empty', () => {
  localStorage.removeItem('user');
  drawPage([{ path: '/', element: <NameCard isOfTenant /> }], '/');
  const both = () => [name().value, (screen.getByLabelText('Email') as HTMLInputElement).value];
  expect(both()).toEqual(['', '']);
  act(() => keepUser(ANN));
  expect(both()).toEqual([ANN.name, ANN.email]);
});
