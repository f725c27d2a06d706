// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { addDialogs } from '../../../test/support/jsdom-dialog.ts';
import { SHORTCUTS } from '../ui/shortcuts.ts';
import Shortcuts from './shortcuts.tsx';

beforeAll(addDialogs);

test('every key is shown with what it does', () => {
  const onClose = vi.fn();
  render(<Shortcuts open onClose={onClose} />);
  const rows = [...document.querySelectorAll('.facts-row')].map((row) =>
    [...row.children].map((part) => [...part.childNodes].map(({ textContent }) => textContent)),
  );
  expect(rows.map(([, meaning]) => meaning)).toEqual(Object.values(SHORTCUTS).map((meaning) => [meaning]));
  const written = rows.map(([keys]) => keys?.join(' '));
  for (const keys of ['Ctrl K', '/', '↑ ↓', '1 2', 'F2']) expect(written).toContain(keys);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});
