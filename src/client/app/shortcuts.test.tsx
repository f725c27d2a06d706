// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { addDialogs } from '../../../test/support/jsdom-dialog.ts';
import { SHORTCUTS } from '../ui/shortcuts.ts';
import { Shortcuts, useShortcuts } from './shortcuts.tsx';

beforeAll(addDialogs);

function Draw() {
  const { open, show, hide } = useShortcuts();
  return <Shortcuts open={open} onOpen={show} onClose={hide} />;
}
const dialog = () => document.querySelector('dialog[open]');

test('a question mark shows every key with what it does, and Close takes them away', async () => {
  render(<Draw />);
  expect(dialog()).toBeNull();
  fireEvent.keyDown(document.body, { key: '?' });
  expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBe(dialog());
  const rows = [...document.querySelectorAll('.facts-row')].map((row) =>
    [...row.children].map((part) => [...part.childNodes].map(({ textContent }) => textContent)),
  );
  expect(rows.map(([, meaning]) => meaning)).toEqual(Object.values(SHORTCUTS).map((meaning) => [meaning]));
  const written = rows.map(([keys]) => keys?.join(' '));
  for (const keys of ['Ctrl K', '/', '↑ ↓', '1 2', 'F2']) expect(written).toContain(keys);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(dialog()).toBeNull());
});
