// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { mutate } from 'swr';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { PACK_TEXTS as TEXTS } from '../../../shared/pack-texts.ts';
import { Page } from './packs-page.tsx';

const BICYCLES = {
  ...{ id: 'bicycles', title: 'Bicycles', description: 'Who has which.', version: 2 },
  adds: {
    records: [{ path: 'bicycles/bicycle', title: 'Bicycles' }],
    fields: [{ of: 'Sites', title: 'Stands' }],
    roles: ['Bicycle keeper'],
  },
  samples: { count: 3, added: false },
};
const PLAN = { errors: [], plan: { changes: ['Site gets the field Stands.'], refused: [] } };
let api: FakeApi;

beforeEach(async () => {
  addDialogs();
  api = fakeApi({});
  // What an earlier test was answered.
  await mutate(() => true, undefined, { revalidate: false });
});

/** Draws the page with one pack of this state. */
async function draw(pack: object): Promise<HTMLElement> {
  api.answerNext('GET', 'schema/packs', 200, { data: [{ ...BICYCLES, ...pack }] });
  drawPage([{ path: '/settings/packs', element: <Page /> }], '/settings/packs');
  return screen.findByRole('region', { name: 'Bicycles' });
}

/** Types the password into the dialog, and confirms it. */
async function prove(action: string): Promise<void> {
  const button = within(screen.getByRole('dialog')).getByRole('button', { name: action });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'secret' } });
  fireEvent.click(button);
}

test('a pack says what it adds; what it would do is told before the password, and it is installed', async () => {
  const card = await draw({ installed: null });
  for (const text of ['Who has which.', 'Stands (Sites)', 'Bicycle keeper'])
    expect(within(card).getByText(text)).toBeDefined();
  expect(within(card).queryByRole('button', { name: TEXTS.remove })).toBeNull();
  api.answerNext('GET', 'schema/packs/bicycles/plan', 200, { data: PLAN });
  fireEvent.click(within(card).getByRole('button', { name: TEXTS.install }));
  expect(await screen.findByText('Site gets the field Stands.')).toBeDefined();
  await prove(TEXTS.install);
  expect(await screen.findByText(TEXTS.wasInstalled('Bicycles'))).toBeDefined();
  expect(api.sentTo('schema/packs/bicycles/install', 'POST')).toMatchObject([
    { body: { password: 'secret' } },
  ]);
});

test('what stands in the way is told, and nothing can be installed meanwhile', async () => {
  const card = await draw({ installed: null });
  const refused = { message: 'Site has a field Stands.', entity: 'company/site', property: null };
  const rows = { count: 0, first: [] };
  api.answerNext('GET', 'schema/packs/bicycles/plan', 200, {
    data: { errors: [], plan: { changes: [], refused: [{ ...refused, rows, filter: null, map: null }] } },
  });
  fireEvent.click(within(card).getByRole('button', { name: TEXTS.install }));
  expect(await screen.findByText('Site has a field Stands.')).toBeDefined();
  const button = within(screen.getByRole('dialog')).getByRole('button', { name: TEXTS.install });
  expect(button).toHaveProperty('disabled', true);
});

test('one that is not the newest is updated', async () => {
  const card = await draw({ installed: 1 });
  expect(within(card).getByText(TEXTS.outdated)).toBeDefined();
  expect(within(card).getByText(TEXTS.has(1, 2))).toBeDefined();
  api.answerNext('GET', 'schema/packs/bicycles/plan', 200, {
    data: { ...PLAN, plan: { changes: [], refused: [] } },
  });
  fireEvent.click(within(card).getByRole('button', { name: TEXTS.update }));
  expect(await screen.findByText(TEXTS.nothingElse)).toBeDefined();
  await prove(TEXTS.update);
  expect(await screen.findByText(TEXTS.wasUpdated('Bicycles'))).toBeDefined();
});

test('sample records are added to one that is installed, and taken back', async () => {
  const card = await draw({ installed: 2 });
  api.answerNext('POST', 'schema/packs/bicycles/samples', 200, { data: { count: 3 } });
  const added = { ...BICYCLES, installed: 2, samples: { count: 3, added: true } };
  api.answerNext('GET', 'schema/packs', 200, { data: [added] });
  fireEvent.click(within(card).getByRole('button', { name: TEXTS.addSamples(3) }));
  expect(await screen.findByText(TEXTS.samplesAdded)).toBeDefined();
  api.answerNext('DELETE', 'schema/packs/bicycles/samples', 200, { data: { kept: 1 } });
  fireEvent.click(await screen.findByRole('button', { name: TEXTS.removeSamples }));
  expect(await screen.findByText(TEXTS.samplesRemoved(1))).toBeDefined();
});

test('before one is removed it says what goes with it, and that it comes back', async () => {
  const card = await draw({ installed: 2 });
  expect(within(card).getByText(TEXTS.installed)).toBeDefined();
  api.answerNext('GET', 'schema/packs/bicycles/removal', 200, {
    data: { changes: ['Site loses the field Stands.'], records: [{ title: 'Bicycles', count: 7 }], off: 1 },
  });
  fireEvent.click(within(card).getByRole('button', { name: TEXTS.remove }));
  for (const text of [TEXTS.kept, TEXTS.counted(7, 'Bicycles'), TEXTS.off(1)])
    expect(await screen.findByText(text)).toBeDefined();
  await prove(TEXTS.remove);
  expect(await screen.findByText(TEXTS.wasRemoved('Bicycles'))).toBeDefined();
  expect(api.sentTo('schema/packs/bicycles/remove', 'POST')).toHaveLength(1);
});

test('one that this program no longer has works on, and can only be removed', async () => {
  const card = await draw({ version: null, installed: 2 });
  expect(within(card).getByText(TEXTS.gone)).toBeDefined();
  expect(
    within(card)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([TEXTS.remove]);
});
