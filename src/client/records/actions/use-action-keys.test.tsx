// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Action } from '../../../shared/schema/entity.ts';
import { useActionKeys } from './use-action-keys.ts';

const ACTIONS = ['start', 'complete'].map((name) => ({ name }) as Action);
const run = vi.fn();

function Page({ actions = ACTIONS, isAsking = false }) {
  useActionKeys(actions, ({ name }) => run(name));
  return (
    <>
      <button type="button">Other</button>
      <input aria-label="Hours" />
      <select aria-label="Status" />
      <textarea aria-label="Note" />
      <dialog open={isAsking} />
    </>
  );
}
/** What a key runs, and whether it is left to whoever else wants it. */
function press(key: string, target: Element = document.body, held: KeyboardEventInit = {}) {
  run.mockReset();
  const isLeft = fireEvent.keyDown(target, { key, ...held });
  return [run.mock.calls.flat(), isLeft];
}

test('1 runs the first action and 2 the second, and no key one that is not there', () => {
  render(<Page />);
  expect(press('1')).toEqual([['start'], false]);
  expect(press('2', screen.getByRole('button'))).toEqual([['complete'], false]);
  for (const key of ['3', '0', 'a', 'Enter']) expect(press(key)).toEqual([[], true]);
});

test('the keys are those of the actions that are offered now', () => {
  const { rerender, unmount } = render(<Page />);
  rerender(<Page actions={ACTIONS.slice(1)} />);
  expect(press('1')).toEqual([['complete'], false]);
  rerender(<Page actions={[]} />);
  expect(press('1')).toEqual([[], true]);
  rerender(<Page />);
  unmount();
  expect(press('1')).toEqual([[], true]);
});

test.each(['Hours', 'Status', 'Note'])('a digit that is typed runs nothing: %s', (label) => {
  render(<Page />);
  expect(press('1', screen.getByLabelText(label))).toEqual([[], true]);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])(
  'the keys of the browser stay its own: %j',
  (held) => {
    render(<Page />);
    expect(press('1', document.body, held)).toEqual([[], true]);
  },
);

test('while something else is asked, or has taken the key, nothing runs', () => {
  const { rerender } = render(<Page isAsking />);
  expect(press('1')).toEqual([[], true]);
  rerender(<Page />);
  const button = screen.getByRole('button');
  button.addEventListener('keydown', (event) => event.preventDefault());
  expect(press('1', button)).toEqual([[], false]);
});
