// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { useShortcut } from './use-shortcut.ts';

const run = vi.fn();

function Keys({ isOffered = true }) {
  const search = useRef<HTMLInputElement>(null);
  useShortcut('n', () => run('last'), { isLast: true });
  useShortcut('n', isOffered ? (event) => (event.shiftKey ? false : run('first')) : undefined);
  useShortcut('j k', ({ key }) => run(key));
  useShortcut('ArrowUp ArrowDown', ({ key }) => run(key), { whileTyping: search });
  useShortcut('Ctrl+K', () => run('palette'), { whileTyping: 'anywhere' });
  useShortcut('Ctrl+Z', () => run('undo'), { inDialogs: true });
  return (
    <>
      <button type="button">Button</button>
      <input type="checkbox" aria-label="Tick" />
      <input ref={search} aria-label="Search" />
      <input aria-label="Hours" />
      <textarea aria-label="Note" />
      <select aria-label="Status" />
    </>
  );
}
/** What a key runs, and whether it is left to whoever else wants it. */
function press(key: string, label?: string, held: KeyboardEventInit = {}) {
  run.mockReset();
  const isLeft = fireEvent.keyDown(label ? screen.getByLabelText(label) : document.body, { key, ...held });
  return [run.mock.calls.flat(), isLeft];
}
const LEFT = [[], true];

test('a key runs what it was registered for, also with Caps Lock and from what takes no text', () => {
  render(<Keys />);
  expect(press('j')).toEqual([['j'], false]);
  expect(press('K', 'Tick')).toEqual([['K'], false]);
  for (const key of ['x', '0', 'Enter']) expect(press(key)).toEqual(LEFT);
});

test('of two for one key the last comes second, and only if the first is not there or has nothing to do', () => {
  const { rerender, unmount } = render(<Keys />);
  expect(press('n')).toEqual([['first'], false]);
  expect(press('N', undefined, { shiftKey: true })).toEqual([['last'], false]);
  rerender(<Keys isOffered={false} />);
  expect(press('n')).toEqual([['last'], false]);
  unmount();
  expect(press('n')).toEqual(LEFT);
});

test.each(['Search', 'Hours', 'Note', 'Status'])('what is typed runs nothing: %s', (label) => {
  render(<Keys />);
  expect(press('j', label)).toEqual(LEFT);
  expect(press('ArrowDown', label)).toEqual(label === 'Search' ? [['ArrowDown'], false] : LEFT);
  expect(press('k', label, { ctrlKey: true })).toEqual([['palette'], false]);
  // A select has nothing of its own to undo.
  expect(press('z', label, { ctrlKey: true })).toEqual(label === 'Status' ? [['undo'], false] : LEFT);
});

test("Ctrl is Command on a Mac; with other modifiers a key stays the browser's", () => {
  render(<Keys />);
  expect(press('K', undefined, { metaKey: true })).toEqual([['palette'], false]);
  expect(press('k', undefined, { ctrlKey: true, shiftKey: true })).toEqual(LEFT);
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    expect(press('n', undefined, held)).toEqual(LEFT);
});

test('while something else is asked, or has taken the key, nothing runs', () => {
  const page = (isAsking: boolean) => (
    <>
      <Keys />
      <dialog open={isAsking} />
    </>
  );
  const { rerender } = render(page(true));
  expect(press('j')).toEqual(LEFT);
  expect(press('k', undefined, { ctrlKey: true })).toEqual(LEFT);
  expect(press('z', undefined, { ctrlKey: true })).toEqual([['undo'], false]);
  rerender(page(false));
  const button = screen.getByRole('button');
  button.addEventListener('keydown', (event) => event.preventDefault());
  fireEvent.keyDown(button, { key: 'j' });
  expect(run.mock.calls.flat()).toEqual(['undo']);
});

test('a key that is held down runs once, apart from arrows; the browser does not get it either', () => {
  render(<Keys />);
  expect(press('z', undefined, { ctrlKey: true, repeat: true })).toEqual([[], false]);
  expect(press('ArrowDown', undefined, { repeat: true })).toEqual([['ArrowDown'], false]);
  expect(press('x', undefined, { repeat: true })).toEqual(LEFT);
});

test('keys of an input method run nothing', () => {
  render(<Keys />);
  expect(press('ArrowDown', 'Search', { isComposing: true })).toEqual(LEFT);
  // Safari says only this of the last one.
  expect(press('ArrowDown', 'Search', { keyCode: 229 })).toEqual(LEFT);
});
