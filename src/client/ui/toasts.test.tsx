// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ToastProvider, useToast } from './toasts.tsx';

function draw() {
  const undone: string[] = [];
  function Page() {
    const toast = useToast();
    const change = (what: string) =>
      toast.success(`${what} changed`, { label: 'Undo', undoes: true, run: () => void undone.push(what) });
    return (
      <>
        {['Priority', 'Status'].map((what) => (
          <button key={what} type="button" onClick={() => change(what)}>
            {what}
          </button>
        ))}
        <button
          type="button"
          onClick={() =>
            toast.success('Site created', { label: 'Add', run: () => void undone.push('not meant') })
          }
        >
          Site
        </button>
        <input aria-label="Name" />
      </>
    );
  }
  render(
    <ToastProvider>
      <Page />
    </ToastProvider>,
  );
  return undone;
}

const undo = (target: Element = document.body, init: KeyboardEventInit = { ctrlKey: true }) =>
  fireEvent.keyDown(target, { key: 'z', ...init });

test('Ctrl+Z takes back what was done last, and then what was done before', () => {
  const undone = draw();
  for (const what of ['Priority', 'Status', 'Site']) fireEvent.click(screen.getByText(what));
  expect(undo()).toBe(false);
  expect(undone).toEqual(['Status']);
  expect(screen.queryByText('Status changed')).toBeNull();
  undo(document.body, { metaKey: true });
  expect(undone).toEqual(['Status', 'Priority']);
  // No message offers an undo any more.
  expect(undo()).toBe(true);
  expect(undone).toHaveLength(2);
});

test('in a text box it is the key of the box, and with Shift another one', () => {
  const undone = draw();
  fireEvent.click(screen.getByText('Priority'));
  undo(screen.getByLabelText('Name'));
  undo(document.body, { ctrlKey: true, shiftKey: true });
  undo(document.body, {});
  expect(undone).toEqual([]);
});
