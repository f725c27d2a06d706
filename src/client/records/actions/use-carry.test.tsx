// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { beginCache, whenShown } from '../../data/cache.ts';
import { refreshAfterChanges } from '../../data/others-changes.ts';
import { useRecord } from '../../data/records.ts';
import { servedModel } from '../../model/model.ts';
import { useCarry } from './use-carry.ts';

const SITE = 'company/site';
const entity = entityAt(servedModel().manifest, SITE);
let api: FakeApi;
beforeEach(() => {
  beginCache();
  api = fakeApi({ [SITE]: [{ id: 1, code: 'N', name: 'left' }] });
});

/** A record that is moved between names. */
function Named() {
  const { record } = useRecord(SITE, 1);
  const { moving, carry } = useCarry<string>({
    entity,
    placeOf: ({ name }) => String(name),
    isSame: (one, other) => one === other,
    valuesAt: (_, name) => ({ name }),
    textOf: (name) => name,
  });
  const buttons = ['left', 'middle', 'right'].map((to) => (
    <button key={to} type="button" onClick={() => carry(record as WireRecord, to)}>
      To {to}
    </button>
  ));
  return (
    <>
      <output>{moving.map(({ to }) => to).join()}</output>
      {record && buttons}
    </>
  );
}
const shown = () => screen.getByRole('status').textContent;

test('what is moved on while its first move is under way stays where it was moved last', async () => {
  drawPage([{ path: '/', element: <Named /> }], '/');
  const first = Promise.withResolvers<void>();
  api.answerNext('PATCH', `${SITE}/1`, 200, { data: { id: 1, name: 'middle' } }, first.promise);
  fireEvent.click(await screen.findByRole('button', { name: 'To middle' }));
  await waitFor(() => expect(api.sentBy('PATCH')).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'To right' }));
  expect(shown()).toBe('right');
  const second = Promise.withResolvers<void>();
  api.answerNext('PATCH', `${SITE}/1`, 200, { data: { id: 1, name: 'right' } }, second.promise);
  api.changeElsewhere(SITE, 1, { name: 'middle' });
  first.resolve();
  await screen.findByText('left: middle');
  await waitFor(() => expect(api.sentBy('PATCH')).toHaveLength(2));
  // By now all that the first move waited for is over.
  await act(() => whenShown());
  expect(shown()).toBe('right');
  api.changeElsewhere(SITE, 1, { name: 'right' });
  second.resolve();
  await screen.findByText('left: right');
  await waitFor(() => expect(shown()).toBe(''));
  expect(api.sentBy('PATCH').map(({ body }) => body)).toEqual([{ name: 'middle' }, { name: 'right' }]);
});

test('what was moved stays there until it is read, also if others change something meanwhile', async () => {
  drawPage([{ path: '/', element: <Named /> }], '/');
  const button = await screen.findByRole('button', { name: 'To middle' });
  const write = Promise.withResolvers<void>();
  const own = Promise.withResolvers<void>();
  const others = Promise.withResolvers<void>();
  const there = { data: { id: 1, code: 'N', name: 'middle' } };
  const reads = () => api.sentBy('GET').filter(({ path }) => path === `${SITE}/1`).length;
  api.answerNext('PATCH', `${SITE}/1`, 200, there, write.promise);
  fireEvent.click(button);
  await waitFor(() => expect(api.sentBy('PATCH')).toHaveLength(1));
  const before = reads();
  api.answerNext('GET', `${SITE}/1`, 200, there, own.promise);
  write.resolve();
  await waitFor(() => expect(reads()).toBe(before + 1));
  api.answerNext('GET', `${SITE}/1`, 200, there, others.promise);
  act(() => refreshAfterChanges([SITE], false));
  await waitFor(() => expect(reads()).toBe(before + 2));
  await act(async () => own.resolve());
  await act(async () => {});
  expect(shown()).toBe('middle');
  others.resolve();
  await waitFor(() => expect(shown()).toBe(''));
});
