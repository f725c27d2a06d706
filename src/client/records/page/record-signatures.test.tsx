// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { scriptedApi } from '../../../../test/support/scripted-api.ts';
import { actionWords } from '../../../shared/schema/action.ts';
import { readEntity } from '../../../shared/schema/read-entity.ts';
import { beginCache } from '../../data/cache.ts';
import { ModelProvider, servedModel } from '../../model/model.ts';
import { RecordSignatures } from './record-signatures.tsx';

const PERMIT = 'own/permit';
const signed = (id: number, more: object) => ({
  id,
  at: '2026-03-01T08:00:00Z',
  user: { id: 7, label: 'Ann' },
  action: 'Issue',
  meaning: `Meaning ${id}`,
  is_valid: false,
  changed: [],
  sha256: '',
  text: null,
  ...more,
});
beforeEach(() => beginCache());

function draw(actions: object): void {
  const schema = { title: 'Permit', 'x-entity': { actions }, properties: {} };
  const entity = { ...readEntity(PERMIT, schema), ...actionWords(PERMIT, schema) };
  const model = { ...servedModel(), manifest: { ...servedModel().manifest, [PERMIT]: entity } };
  const element = (
    <ModelProvider value={model}>
      <RecordSignatures path={PERMIT} id={3} />
    </ModelProvider>
  );
  drawPage([{ path: '/', element }], '/');
}

test('each signature says who, what, and whether it still holds', async () => {
  scriptedApi(() => [
    signed(2, { is_valid: true }),
    signed(1, {
      changed: [
        { name: 'work', title: 'Work' },
        { name: 'hazards', title: 'Hazards' },
      ],
    }),
    signed(3, {}),
  ]);
  draw({ issue: { title: 'Issue', sign: 'Checked' } });
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('.signature-state')?.textContent)).toEqual([
    'Valid',
    'VoidChanged since: Work, Hazards',
    'VoidSomething that your role does not show has changed since.',
  ]);
  expect(within(rows[0] as HTMLElement).getByText(/^Ann · Issue/)).toBeTruthy();
});

test('what nobody can sign asks for no signatures', () => {
  const sent = scriptedApi(() => []);
  draw({ issue: { title: 'Issue', confirm: 'Sure?' } });
  expect(sent).toEqual([]);
});
