// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { addDialogs } from '../../../test/support/jsdom-dialog.ts';
import { COMMANDS } from './commands.ts';
import { Shortcuts, useShortcuts } from './shortcuts.tsx';

beforeAll(addDialogs);

function Draw() {
  const { open, show, hide } = useShortcuts();
  return (
    <>
      <input aria-label="Name" />
      <textarea aria-label="Text" />
      <select aria-label="Choice" />
      <Shortcuts open={open} onOpen={show} onClose={hide} />
    </>
  );
}
const dialog = () => document.querySelector('dialog[open]');

test('a question mark shows every key with what it does, and Close takes them away', async () => {
  render(<Draw />);
  expect(dialog()).toBeNull();
  fireEvent.keyDown(document.body, { key: '?' });
  expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBe(dialog());
  expect([...document.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(
    COMMANDS.map(({ meaning }) => meaning),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(dialog()).toBeNull());
});

test.each([
  ['typed into a box', 'Name', {}],
  ['typed into a text', 'Text', {}],
  ['pressed in a select', 'Choice', {}],
  ['pressed with Ctrl', undefined, { ctrlKey: true }],
  ['pressed with Alt', undefined, { altKey: true }],
])('one that is %s shows nothing', (_, label, held) => {
  render(<Draw />);
  const target = label === undefined ? document.body : screen.getByLabelText(label);
  // What is typed arrives where it is typed.
  expect(fireEvent.keyDown(target, { key: '?', ...held })).toBe(true);
  expect(dialog()).toBeNull();
});

test('one that is pressed while something is asked shows nothing above the question', () => {
  const onOpen = vi.fn();
  render(
    <>
      <dialog open>Delete it?</dialog>
      <Shortcuts open={false} onOpen={onOpen} onClose={() => {}} />
    </>,
  );
  expect(fireEvent.keyDown(document.body, { key: '?' })).toBe(true);
  expect(onOpen).not.toHaveBeenCalled();
});
