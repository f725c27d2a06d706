import {
  type DialogHTMLAttributes,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { TOUCH } from './use-media.ts';

/** What brings up a keyboard. */
const TYPED_INTO = 'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=button])';

interface Props extends Omit<DialogHTMLAttributes<HTMLDialogElement>, 'onClose'> {
  open: boolean;
  onClose(): void;
  /** Its content is drawn while it is closed too, so that opening it has nothing left to draw. */
  isReady?: boolean;
  /** It was opened to type into it: its text field has the focus also where that brings up a keyboard. */
  isTyped?: boolean;
}

/**
 * Something over the page. The browser's own dialog keeps the focus inside, makes the rest inert, closes on Escape and
 * gives the focus back to where it was. A click beside it closes it too.
 */
export function Modal({ open, onClose, isReady = false, isTyped = false, children, ...rest }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const [isSeen, setSeen] = useState(open);
  const last = useRef<ReactNode>(null);
  /** Where the pointer went down: text that is selected from inside to outside ends in a click on the dialog too. */
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
      return;
    }
    dialog.close();
    // While it fades nothing in it can be pressed a second time.
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
    // One that is taken away while it is open gives the focus back too.
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
      {/* What was asked about may be gone already; until the dialog is out of sight it shows what it last did. */}
      {open || isReady ? children : isSeen && last.current}
    </dialog>
  );
}

/** On a touch screen a field with the focus brings up a keyboard over what the dialog says: its title has the focus. */
function keepKeyboardDown(dialog: HTMLDialogElement): void {
  if (!window.matchMedia(TOUCH).matches || !document.activeElement?.matches(TYPED_INTO)) return;
  const said = dialog.querySelector<HTMLElement>('[data-modal-title]') ?? dialog;
  // Not before: the browser gives the focus to the first that can have it.
  said.tabIndex = -1;
  said.focus();
}
