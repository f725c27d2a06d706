// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { choose, useChoice } from './device-choice.ts';

afterEach(() => {
  for (const name of ['theme', 'sidebar', 'density'] as const) choose(name, undefined);
});

test('a choice stands in the document, is remembered, and goes with the usual one', () => {
  const { result } = renderHook(() => useChoice('density'));
  expect(result.current).toBeUndefined();
  act(() => choose('density', 'compact'));
  expect(result.current).toBe('compact');
  expect(document.documentElement.dataset.density).toBe('compact');
  expect(localStorage.getItem('density')).toBe('compact');
  act(() => choose('density', undefined));
  expect(result.current).toBeUndefined();
  expect(document.documentElement.dataset.density).toBeUndefined();
  expect(localStorage.getItem('density')).toBeNull();
});

test('another tab is followed, and what it writes is checked', () => {
  const { result } = renderHook(() => useChoice('theme'));
  const written = (newValue: string | null) =>
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue })));
  written('dark');
  expect(result.current).toBe('dark');
  written('pink');
  expect(result.current).toBeUndefined();
});
