// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetRecord, rememberRecord, useRecentRecords } from './recent-records.ts';
import { endSession } from './session-end.ts';
import { keepTokens, keepUser } from './session-store.ts';

const signIn = (id: number) => {
  keepTokens({ access: `token ${id}` });
  keepUser({ id, name: 'Ann', email: 'ann@acme.example' });
};
const asset = (id: number) => ({
  path: 'assets/equipments',
  id,
  label: `Pump ${id}`,
  to: `/assets/${id}`,
});
const draw = () => {
  const { result } = renderHook(useRecentRecords);
  return () => result.current.map(({ id }) => id);
};

beforeEach(() => signIn(1));
afterEach(() => {
  endSession();
});

test('the last six stand there, each once, the newest first', () => {
  const shown = draw();
  act(() => {
    for (const id of [1, 2, 3, 4, 5, 6, 7, 3]) rememberRecord(asset(id));
  });
  expect(shown()).toEqual([3, 7, 6, 5, 4, 2]);
  act(() => forgetRecord(asset(7)));
  expect(shown()).toEqual([3, 6, 5, 4, 2]);
});

test('nothing of them is left after signing out, and nobody else sees them', () => {
  const shown = draw();
  act(() => rememberRecord(asset(1)));
  expect(JSON.stringify({ ...localStorage })).toContain('Pump 1');
  act(() => endSession());
  expect(shown()).toEqual([]);
  expect(JSON.stringify({ ...localStorage })).not.toContain('Pump');
  act(() => signIn(2));
  expect(shown()).toEqual([]);
});
