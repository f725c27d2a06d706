// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import type { Grants } from '../../../shared/schema/grants.ts';
import { rightsOf } from '../../../shared/schema/rights.ts';
import { beginCache } from '../../data/cache.ts';
import { useRecord } from '../../data/records.ts';
import { ModelProvider, modelOf } from '../../model/model.ts';
import { ownModel } from '../../model/own-model.ts';
import { GrantsCard } from './grants-card.tsx';

const ROLE = 'users/role';
const GRANTS: Grants = {
  '*': { read: 'all' },
  'company/site': { read: 'all', update: 'own' },
  classes: { money: true },
};

let api: FakeApi;
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  api = fakeApi({ [ROLE]: [{ id: 2, name: 'Fitter', base: 'technician', grants: GRANTS }] });
});

function Card() {
  const { record, etag } = useRecord(ROLE, 2);
  return record ? <GrantsCard path={ROLE} property="grants" record={record} etag={etag} /> : null;
}
async function draw(model = modelOf('tenant')) {
  const element = (
    <ModelProvider value={model}>
      <Card />
    </ModelProvider>
  );
  drawPage([{ path: '/', element }], '/');
  await screen.findByRole('heading', { name: 'Rights' });
}
const reach = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);
const tick = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const set = (label: string, value: string) => fireEvent.change(reach(label), { target: { value } });
const json = () => screen.getByLabelText<HTMLTextAreaElement>(/^Fields \(/);
async function save(): Promise<unknown> {
  const before = api.sentBy('PATCH').length;
  fireEvent.click(screen.getByRole('button', { name: 'Save rights' }));
  await waitFor(() => expect(api.sentBy('PATCH')).toHaveLength(before + 1));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save rights' })).toHaveProperty('disabled', true),
  );
  return api.sentBy('PATCH').at(-1)?.body?.grants;
}

test('each line says what holds; one that the role says itself is told from one that follows the rest', async () => {
  await draw();
  expect([reach('See Sites').value, reach('Change Sites').value, reach('Delete Sites').value]).toEqual([
    'all',
    'own',
    '',
  ]);
  expect(reach('See Assets').value).toBe('all');
  expect(reach('See Assets').closest('tr')?.className).toBe('is-inherited');
  expect(reach('See Sites').closest('tr')?.className).toBe('');
  expect(screen.getAllByRole('button', { name: /^As the rest/ })).toHaveLength(1);
});

test('what is changed of a line starts from what held there, and is saved over the version that was read', async () => {
  await draw();
  set('Change Assets', 'site');
  fireEvent.click(tick('Create Assets'));
  set('See Sites', 'site');
  set('Change Sites', '');
  expect(await save()).toEqual({
    ...GRANTS,
    'company/site': { read: 'site' },
    'assets/equipments': { read: 'all', update: 'site', create: true },
  });
  expect(api.sentBy('PATCH')[0]?.ifMatch).toBe('"v1"');
});

test('what is changed while a save is on its way stays, and goes over what was saved', async () => {
  await draw();
  set('See Sites', 'site');
  const answer = api.holdNext('PATCH', 'users/role/2');
  fireEvent.click(screen.getByRole('button', { name: 'Save rights' }));
  await waitFor(() => expect(api.sentBy('PATCH')).toHaveLength(1));
  fireEvent.click(tick('Internal notes'));
  await act(async () => answer());
  await screen.findByText('Rights saved');
  expect([reach('See Sites').value, tick('Internal notes').checked]).toEqual(['site', true]);
  fireEvent.click(screen.getByRole('button', { name: 'Save rights' }));
  await waitFor(() => expect(api.sentBy('PATCH')).toHaveLength(2));
  expect(api.sentBy('PATCH')[1]).toMatchObject({
    ifMatch: '"v2"',
    body: { grants: { classes: { internal: true } } },
  });
});

test('a line that goes as the rest again is gone from the role', async () => {
  await draw();
  fireEvent.click(screen.getByRole('button', { name: 'As the rest: Sites' }));
  expect(reach('Change Sites').value).toBe('');
  const { 'company/site': _, ...others } = GRANTS;
  expect(await save()).toEqual(others);
});

test('what a role may also see is ticked one by one, the history among it', async () => {
  await draw();
  expect([tick('Costs and prices').checked, tick('Internal notes').checked, tick('History').checked]).toEqual(
    [true, false, false],
  );
  fireEvent.click(tick('Internal notes'));
  fireEvent.click(tick('History'));
  expect(await save()).toEqual({
    ...GRANTS,
    classes: { money: true, internal: true },
    history: { read: 'all' },
  });
  expect(tick('History').checked).toBe(true);
  fireEvent.click(tick('History'));
  fireEvent.click(tick('Costs and prices'));
  expect(await save()).toEqual({ ...GRANTS, classes: { money: false, internal: true } });
});

test('the same rights are typed as JSON; what is not yet JSON changes nothing', async () => {
  await draw();
  fireEvent.change(json(), { target: { value: '{ "*": ' } });
  expect(json().getAttribute('aria-invalid')).toBe('true');
  screen.getByText(/This is not valid JSON yet/);
  expect(reach('See Sites').value).toBe('all');
  fireEvent.blur(json());
  // Who leaves the box half way finds what was typed.
  expect(json().value).toBe('{ "*": ');
  fireEvent.change(json(), { target: { value: '[]' } });
  expect(json().getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(json(), { target: { value: '{ "*": { "read": "own" } }' } });
  expect(json().getAttribute('aria-invalid')).toBeNull();
  expect(reach('See Everything else').value).toBe('own');
  expect(reach('Change Sites').value).toBe('');
  fireEvent.blur(json());
  expect(json().value).toBe(JSON.stringify({ '*': { read: 'own' } }, null, 2));
  set('See Sites', 'all');
  expect(JSON.parse(json().value)).toEqual({ '*': { read: 'own' }, 'company/site': { read: 'all' } });
});

test('an admin has no lines', async () => {
  Object.assign(api.rows[ROLE]?.[0] ?? {}, { base: 'admin' });
  await draw();
  screen.getByText('An admin can see and do everything.');
  expect(screen.queryByRole('table')).toBeNull();
});

test('who may not change roles reads what they say', async () => {
  await draw(ownModel(modelOf('tenant'), rightsOf({ '*': { read: 'all' }, [ROLE]: { read: 'all' } }), 1));
  for (const box of [reach('See Sites'), tick('Create Sites')]) expect(box.disabled).toBe(true);
  expect(tick('History').closest('fieldset')?.disabled).toBe(true);
  expect(json().readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: /^As the rest/ })).toBeNull();
});

test('what was refused stands there, and what was ticked stays', async () => {
  await draw();
  set('See Sites', 'site');
  api.answerNext('PATCH', `${ROLE}/2`, 422, {
    code: 'invalid',
    message: 'Please check the marked fields.',
    errors: { grants: ['name something unknown'] },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save rights' }));
  await screen.findByText(/name something unknown/);
  expect(reach('See Sites').value).toBe('site');
});

test('of a kind of record the names are offered that it has, alone and together', async () => {
  await draw();
  const offered = (label: string) => [...reach(label).options].map(({ text }) => text);
  expect(offered('See Work Orders')).toEqual(['None', 'Own', 'Site', 'Own or site', 'All']);
  expect(offered('See Assets')).toEqual(['None', 'Site', 'All']);
  expect(offered('See Parts')).toEqual(['None', 'All']);
  set('See Work Orders', 'own,site');
  expect(await save()).toMatchObject({ 'work-orders/work_order': { read: ['own', 'site'] } });
});
