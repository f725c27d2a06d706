import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  open: boolean;
  onClose(): void;
  children: ReactNode;
}

/** The sidebar of a phone. The browser's dialog keeps the focus inside and gives it back. */
export function Drawer({ open, onClose, children }: Props) {
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
      className="drawer"
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      {open && children}
    </dialog>
  );
}
