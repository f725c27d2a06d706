// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { endSession } from '../../data/session-end.ts';
import { keepTokens, keepUser } from '../../data/session-store.ts';
import { dropHeld, readHeld, useHeldDraft } from './held-drafts.ts';

const ANN = { id: 1, name: 'Ann', email: 'ann@acme.example.com' };
const BEN = { id: 2, name: 'Ben', email: 'ben@acme.example.com' };
const TYPED = { values: { name: 'Deep pit' } };

beforeEach(() => {
  signIn(ANN);
  dropHeld('/pits/1');
});

function signIn(user: typeof ANN): void {
  keepTokens({ access: `token of ${user.name}` });
  keepUser(user);
}

/** Somebody types, and the session ends. */
function typeUntil(why: 'signed out' | 'ended', isDirty = true): void {
  const form = renderHook(() => useHeldDraft('/pits/1', isDirty, () => TYPED));
  endSession(why);
  form.unmount();
}

test('what was typed when the session ended is there for the same user, once', () => {
  typeUntil('ended');
  signIn(ANN);
  expect(readHeld('/pits/1')).toEqual(TYPED);
  expect(readHeld('/pits/2')).toBeUndefined();
  dropHeld('/pits/1');
  expect(readHeld('/pits/1')).toBeUndefined();
});

test('nobody else finds it, nor does the same user after somebody else', () => {
  typeUntil('ended');
  expect(readHeld('/pits/1')).toBeUndefined();
  signIn(BEN);
  expect(readHeld('/pits/1')).toBeUndefined();
  signIn(ANN);
  expect(readHeld('/pits/1')).toBeUndefined();
});

test.each([
  ['after signing out', 'signed out', true],
  ['where nothing was changed', 'ended', false],
] as const)('%s nothing is held', (_, why, isDirty) => {
  typeUntil(why, isDirty);
  signIn(ANN);
  expect(readHeld('/pits/1')).toBeUndefined();
});
