import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Modal } from './modal.tsx';

interface Props {
  open: boolean;
  title: string;
  onClose(): void;
  /** An alert dialog requires an answer. */
  role?: 'dialog' | 'alertdialog';
  /** It was opened to type into it; see `Modal`. */
  isTyped?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}

/** A box in the middle of the page with a title, content and buttons. */
export function Dialog({ open, title, onClose, role = 'dialog', isTyped, footer, children }: Props) {
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      isTyped={isTyped}
      className="modal-box"
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a key of the form within */}
      <div className="modal-inner" onKeyDown={saveByKey}>
        <h2 id={`${id}-title`} className="modal-title" data-modal-title="">
          {title}
        </h2>
        <div id={`${id}-body`} className="modal-text">
          {children}
        </div>
        {footer && <div className="modal-footer">{footer}</div>}
      </div>
    </Modal>
  );
}

/** Ctrl+S or Cmd+S submits the dialog's form, and does not save the page below. */
function saveByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  const button = event.currentTarget.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  button.click();
}
