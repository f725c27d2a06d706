import {
  type DialogHTMLAttributes,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { TOUCH } from './use-media.ts';

/** Elements that bring up an on-screen keyboard. */
const TYPED_INTO = 'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=button])';

interface Props extends Omit<DialogHTMLAttributes<HTMLDialogElement>, 'onClose'> {
  open: boolean;
  onClose(): void;
  /** Its content is rendered while closed too, so that it opens without delay. */
  isReady?: boolean;
  /** It was opened to type into it: its text field gets the focus even if that brings up an on-screen keyboard. */
  isTyped?: boolean;
}

/**
 * A modal layer over the page. The browser's own dialog traps the focus, makes the rest inert, closes on Escape and returns the
 * focus. A click outside closes it too.
 */
export function Modal({ open, onClose, isReady = false, isTyped = false, children, ...rest }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const [isSeen, setSeen] = useState(open);
  const last = useRef<ReactNode>(null);
  /** Where the pointer went down: selecting text from inside to outside also ends in a click on the dialog. */
  const pressed = useRef<EventTarget | null>(null);
  if (open) {
    last.current = children;
    if (!isSeen) setSeen(true);
  }

  useEffect(() => {
    const dialog = element.current;
    if (!dialog || open === dialog.open) return;
    if (open) {
      dialog.inert = false;
      dialog.showModal();
      if (!isTyped) keepKeyboardDown(dialog);
      // A button that is always in sight has the focus: what is read begins at its top, however long it is.
      if (document.activeElement?.closest('[role=dialog] > * > .modal-footer')) dialog.scrollTop = 0;
      return;
    }
    dialog.close();
    // While it fades out, nothing in it can be pressed again.
    dialog.inert = true;
    let isCurrent = true;
    Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished)).then(() => {
      if (!isCurrent) return;
      dialog.inert = false;
      setSeen(false);
    });
    return () => {
      isCurrent = false;
    };
  }, [open, isTyped]);

  useLayoutEffect(() => {
    const dialog = element.current;
    // A dialog unmounted while open returns the focus too.
    return () => {
      if (dialog?.open) dialog.close();
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog without our help
    <dialog
      {...rest}
      ref={element}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={(event) => {
        if (event.target === element.current && pressed.current === element.current) onClose();
      }}
    >
      {/* The props may be gone already; while the dialog fades out it keeps showing its last content. */}
      {open || isReady ? children : isSeen && last.current}
    </dialog>
  );
}

/** On a touch screen a focused field would bring up a keyboard over the dialog's text, so the title gets the focus. */
function keepKeyboardDown(dialog: HTMLDialogElement): void {
  if (!window.matchMedia(TOUCH).matches || !document.activeElement?.matches(TYPED_INTO)) return;
  const said = dialog.querySelector<HTMLElement>('[data-modal-title]') ?? dialog;
  // Set only now: as the dialog opens, the browser focuses the first focusable element.
  said.tabIndex = -1;
  said.focus();
}
