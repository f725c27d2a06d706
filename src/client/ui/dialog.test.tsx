// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { addDialogs } from '../../../test/support/jsdom-dialog.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { TOUCH } from './use-media.ts';

beforeAll(addDialogs);

function opened() {
  const onClose = vi.fn();
  const draw = (open: boolean) => (
    <Dialog open={open} title="Invitation" onClose={onClose}>
      {open && <p>Copy this link</p>}
    </Dialog>
  );
  const { rerender } = render(draw(true));
  const box = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Invitation' });
  return {
    box,
    text: screen.getByText('Copy this link'),
    onClose,
    setOpen: (open: boolean) => rerender(draw(open)),
  };
}

test('a press beside it closes it', () => {
  const { box, onClose } = opened();
  fireEvent.pointerDown(box);
  fireEvent.click(box);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a press inside does not, and neither does text that is selected from inside to outside', () => {
  const { box, text, onClose } = opened();
  fireEvent.pointerDown(text);
  fireEvent.click(text);
  // If press and release are on different elements, the click goes to their common ancestor.
  fireEvent.pointerDown(text);
  fireEvent.click(box);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.pointerDown(box);
  fireEvent.click(text);
  expect(onClose).not.toHaveBeenCalled();
});

test('Escape asks its owner, who decides', () => {
  const { box, onClose, setOpen } = opened();
  expect(fireEvent(box, new Event('cancel', { cancelable: true }))).toBe(false);
  expect([onClose.mock.calls.length, box.open]).toEqual([1, true]);
  setOpen(false);
  expect(box.open).toBe(false);
});

test('what it showed stays until it is out of sight, cannot be pressed, and is gone then', async () => {
  const { box, setOpen } = opened();
  setOpen(false);
  expect([box.textContent, box.inert]).toEqual(['InvitationCopy this link', true]);
  await expect.poll(() => box.textContent).toBe('');
  expect(box.inert).toBe(false);
  setOpen(true);
  expect([box.open, box.inert, box.textContent]).toEqual([true, false, 'InvitationCopy this link']);
});

test('of a question the harmless answer has the focus; a busy one cannot be confirmed twice', () => {
  const answers = { onConfirm: vi.fn(), onCancel: vi.fn() };
  const draw = (busy: boolean) => (
    <ConfirmDialog open title="Delete?" confirmLabel="Delete" busy={busy} {...answers} />
  );
  const { rerender } = render(draw(false));
  screen.getByRole('alertdialog', { name: 'Delete?' });
  expect(document.activeElement?.textContent).toBe('Cancel');
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(answers.onConfirm).toHaveBeenCalledOnce();
  rerender(draw(true));
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(answers.onConfirm).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(answers.onCancel).toHaveBeenCalledOnce();
});

test('Ctrl or Command and S do what its form does, unless that cannot be done yet', () => {
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const below = vi.fn();
  document.addEventListener('keydown', below);
  const draw = (disabled: boolean) => (
    <Dialog
      open
      title="Edit"
      onClose={() => {}}
      footer={
        <button type="submit" form="edit" disabled={disabled}>
          Save
        </button>
      }
    >
      <form id="edit" onSubmit={onSubmit}>
        <input aria-label="Name" />
      </form>
    </Dialog>
  );
  const { rerender } = render(draw(true));
  const press = (init: object) => fireEvent.keyDown(screen.getByLabelText('Name'), { key: 's', ...init });
  press({ ctrlKey: true });
  expect(onSubmit).not.toHaveBeenCalled();
  rerender(draw(false));
  press({ ctrlKey: true });
  press({ metaKey: true });
  expect(onSubmit).toHaveBeenCalledTimes(2);
  expect(below).not.toHaveBeenCalled();
  press({});
  expect([onSubmit.mock.calls.length, below.mock.calls.length]).toEqual([2, 1]);
  document.removeEventListener('keydown', below);
});

test('on a touch screen its title has the focus in place of a field, which would bring up a keyboard', () => {
  const focused = (isTouch: boolean, isTyped = false) => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: isTouch && query === TOUCH }));
    const { unmount } = render(
      <Dialog open title="Complete" isTyped={isTyped} onClose={() => {}}>
        <input aria-label="Hours" />
      </Dialog>,
    );
    const name = document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
    unmount();
    return name;
  };
  expect([focused(false), focused(true), focused(true, true)]).toEqual(['Hours', 'Complete', 'Hours']);
});

test('it begins with its title, also where the focus of its button has scrolled to the end', () => {
  const scroll = () => {
    for (const box of document.querySelectorAll('dialog')) box.scrollTop = 200;
  };
  document.addEventListener('focusin', scroll, { once: true });
  render(
    <Dialog open title="Keys" onClose={() => {}} footer={<button type="button">Close</button>}>
      Long
    </Dialog>,
  );
  expect(document.activeElement?.textContent).toBe('Close');
  expect(screen.getByRole('dialog').scrollTop).toBe(0);
});
