// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { keepUser } from '../../data/session-store.ts';
import { useFirstSteps } from './use-first-steps.ts';

const ANN = { id: 1, name: 'Ann', email: 'ann@acme.example' };
const BO = { id: 2, name: 'Bo', email: 'bo@acme.example' };
beforeEach(() => {
  localStorage.setItem('access', 'token');
  keepUser(ANN);
});
const open = (isUnused: boolean) =>
  renderHook((now: boolean) => useFirstSteps(now), { initialProps: isUnused });
const areShown = (isUnused: boolean) => open(isUnused).result.current.areShown;

test('they begin when the tenant is unused, and stay while it fills, also for the next visit', () => {
  const { result, rerender } = open(false);
  expect(result.current.areShown).toBe(false);
  rerender(true);
  expect(result.current.areShown).toBe(true);
  rerender(false);
  expect(result.current.areShown).toBe(true);
  expect(areShown(false)).toBe(true);
});

test('a tenant that is in use already has none', () => {
  expect(areShown(false)).toBe(false);
  expect(areShown(false)).toBe(false);
});

test('hidden they stay hidden, for this user alone', () => {
  const { result } = open(true);
  act(() => result.current.finish());
  expect(result.current.areShown).toBe(false);
  expect(areShown(true)).toBe(false);
  keepUser(BO);
  expect(areShown(true)).toBe(true);
  keepUser(ANN);
  expect(areShown(true)).toBe(false);
});
