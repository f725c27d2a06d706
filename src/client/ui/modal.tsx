import { type DialogHTMLAttributes, useEffect, useRef } from 'react';

interface Props extends Omit<DialogHTMLAttributes<HTMLDialogElement>, 'onClose'> {
  open: boolean;
  onClose(): void;
}

/**
 * Something over the page. The browser's own dialog keeps the focus inside, makes the rest inert, closes on Escape and
 * gives the focus back to where it was. A click beside it closes it too.
 */
export function Modal({ open, onClose, children, ...rest }: Props) {
  const element = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = element.current;
    if (open && dialog && !dialog.open) dialog.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog without our help
    <dialog
      {...rest}
      ref={element}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      {open && children}
    </dialog>
  );
}
