import { type ReactNode, useId } from 'react';
import { Modal } from './modal.tsx';

interface Props {
  open: boolean;
  title: string;
  onClose(): void;
  /** An alert dialog asks something that must be answered. */
  role?: 'dialog' | 'alertdialog';
  footer?: ReactNode;
  children: ReactNode;
}

/** A box in the middle of the page with a title, a text and its buttons. */
export function Dialog({ open, title, onClose, role = 'dialog', footer, children }: Props) {
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      className="modal-box"
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
    >
      <div className="modal-inner">
        <h2 id={`${id}-title`} className="modal-title">
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
