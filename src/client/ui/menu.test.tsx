// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Menu } from './menu.tsx';

function draw() {
  const chosen: string[] = [];
  const items = ['Open', 'Duplicate', 'Delete'].map((label) => ({
    label,
    onSelect: () => void chosen.push(label),
  }));
  render(
    <Menu label="Actions" items={items}>
      More
    </Menu>,
  );
  return chosen;
}

const button = () => screen.getByRole('button', { name: 'Actions' });
/** Types like a user: a key goes to the element that has the focus now, without waiting. */
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
const focused = () => document.activeElement?.textContent;

test.each([
  ['a click', () => fireEvent.click(button()), 'Open'],
  ['the arrow down', () => fireEvent.keyDown(button(), { key: 'ArrowDown' }), 'Open'],
  ['the arrow up', () => fireEvent.keyDown(button(), { key: 'ArrowUp' }), 'Delete'],
])('opened by %s it has the focus at once', (_way, open, entry) => {
  draw();
  act(() => button().focus());
  open();
  expect(focused()).toBe(entry);
});

test('keys that follow at once move in it, and the focus goes back to its button', () => {
  const chosen = draw();
  act(() => button().focus());
  fireEvent.click(button());
  press('ArrowDown');
  expect(focused()).toBe('Duplicate');
  press('End');
  press('ArrowDown');
  expect(focused()).toBe('Open');
  // The letter is consumed: the page below has shortcuts of its own.
  expect(press('d')).toBe(false);
  expect(focused()).toBe('Duplicate');
  fireEvent.click(document.activeElement as Element);
  expect(chosen).toEqual(['Duplicate']);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button());
  fireEvent.click(button());
  press('Escape');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button());
});
