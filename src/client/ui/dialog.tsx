import { type ReactNode, useEffect, useId, useRef } from 'react';

interface Props {
  open: boolean;
  title: string;
  onClose(): void;
  /** An alert dialog asks something that must be answered. */
  role?: 'dialog' | 'alertdialog';
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * A modal over the page. The browser's own dialog keeps the focus inside, makes the rest inert, closes on Escape and
 * gives the focus back to where it was.
 */
export function Dialog({ open, title, onClose, role = 'dialog', footer, children }: Props) {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = element.current;
    if (open && dialog && !dialog.open) dialog.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog without our help
    <dialog
      ref={element}
      className="modal-box"
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      {open && (
        <div className="modal-inner">
          <h2 id={`${id}-title`} className="modal-title">
            {title}
          </h2>
          <div id={`${id}-body`} className="modal-text">
            {children}
          </div>
          {footer && <div className="modal-footer">{footer}</div>}
        </div>
      )}
    </dialog>
  );
}
