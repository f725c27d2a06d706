// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { mutate } from 'swr';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import { VersionsCard } from './versions-card.tsx';

const DAY_MS = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const HISTORY = 'The history keeps what it has recorded.';
const FIELD = {
  ...{ name: 'company/site.own_gate', entity: 'company/site', property: 'own_gate', of: 'Site' },
  ...{ title: 'Gate code', values: 12, version: 2, since: at(-31), from: at(-1), refers: [HISTORY] },
};
const KIND = {
  ...FIELD,
  ...{ name: 'own/tool', entity: 'own/tool', property: null, of: null, title: 'Tool', values: 1 },
  ...{ since: at(-3), from: at(27) },
};
let api: FakeApi;

beforeEach(async () => {
  addDialogs();
  api = fakeApi({});
  // What an earlier test was answered.
  await mutate(() => true, undefined, { revalidate: false });
});

async function draw(isFixed = false): Promise<HTMLElement> {
  const version = { version: 2, digest: '', change: 'publish', at: at(-31), user: null, changes: [] };
  api.answerNext('GET', 'schema/versions', 200, { data: [version] });
  api.answerNext('GET', 'schema/hidden', 200, { data: [FIELD, KIND] });
  const element = <VersionsCard isForAll={false} isFixed={isFixed} />;
  drawPage([{ path: '/settings/fields', element }], '/settings/fields');
  return screen.findByRole('region', { name: TEXTS.away });
}

test('what is hidden is listed with how much it holds; what is not due yet says from when it may go', async () => {
  const hidden = await draw();
  const [field, kind] = within(hidden).getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(field.textContent).toContain('Gate code (Site)12 values, hidden since');
  expect(kind.textContent).toContain('1 record, hidden since');
  expect(kind.textContent).toContain('can be removed for good from');
  expect(within(kind).queryByRole('button')).toBeNull();
});

test('it goes once its name is typed and the password given, and what it means is said before', async () => {
  const hidden = await draw();
  fireEvent.click(within(hidden).getByRole('button', { name: TEXTS.removeOf('Gate code') }));
  const dialog = within(await screen.findByRole('dialog', { name: TEXTS.askRemove('Gate code') }));
  expect(dialog.getByText(TEXTS.fieldEnds)).toBeDefined();
  expect(dialog.getByText(HISTORY)).toBeDefined();
  const remove = dialog.getByRole('button', { name: TEXTS.remove });
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'secret' } });
  for (const [typed, isHeld] of [
    ['Gate', true],
    ['gate code', true],
    ['Gate code', false],
  ] as const) {
    fireEvent.change(dialog.getByLabelText(TEXTS.typeName('Gate code')), { target: { value: typed } });
    expect(remove).toHaveProperty('disabled', isHeld);
  }
  fireEvent.click(remove);
  await waitFor(() =>
    expect(api.sentTo('schema/purge', 'POST')).toMatchObject([
      { body: { name: 'company/site.own_gate', confirm: 'Gate code', password: 'secret' } },
    ]),
  );
  expect(await screen.findByText(TEXTS.wasRemoved('Gate code'))).toBeDefined();
});

test('the version is taken back whose button was pressed, though a newer one is published meanwhile', async () => {
  await draw();
  api.answerNext('GET', 'schema/undo', 200, { data: { errors: [], plan: { changes: [], refused: [] } } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  const dialog = within(await screen.findByRole('dialog', { name: TEXTS.goBack }));
  const newer = { version: 3, digest: '', change: 'publish', at: at(0), user: null, changes: [] };
  api.answerNext('GET', 'schema/versions', 200, { data: [newer] });
  await act(() => mutate((key) => String(JSON.stringify(key)).includes('schema/versions')));
  expect(await screen.findByText('Version 3')).toBeDefined();
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'secret' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(api.sentTo('schema/undo', 'POST')).toMatchObject([{ body: { base: 2, password: 'secret' } }]),
  );
});

test('where nothing may be added, nothing is taken back either', async () => {
  await draw(true);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
