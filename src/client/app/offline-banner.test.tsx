// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setDirty } from '../records/saving/dirty-forms.ts';
import { OfflineBanner } from './offline-banner.tsx';

afterEach(() => {
  setDirty('form', false);
  vi.restoreAllMocks();
});

test('says what waits for as long as there is no connection', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const becomes = (isOnline: boolean) =>
    act(() => {
      onLine.mockReturnValue(isOnline);
      dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    });
  render(<OfflineBanner />);
  expect(screen.queryByText(/offline/)).toBeNull();
  becomes(false);
  // Answers of procedures can be given offline.
  expect(screen.getByRole('status').textContent).toContain('Answers of procedures are kept on this device');
  expect(screen.getByRole('status').textContent).not.toContain('nothing can be saved');
  act(() => setDirty('form', true, true));
  expect(screen.getByRole('status').textContent).toContain('is kept on this device and sent once');
  act(() => setDirty('form', true));
  expect(screen.getByRole('status').textContent).toContain('Your unsaved changes wait here');
  becomes(true);
  expect(screen.getByRole('status').textContent).toBe('');
});
