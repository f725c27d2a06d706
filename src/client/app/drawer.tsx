import { useEffect, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { Modal } from '../ui/modal.tsx';
import { whenIdle } from '../ui/when-idle.ts';
import { ShellBrand } from './shell-brand.tsx';
import { Sidebar, type SidebarItem } from './sidebar.tsx';

interface Props {
  /** Whose app it is. */
  name: string;
  items: SidebarItem[];
  /** Of the button that opens it. */
  className?: string;
}

/**
 * The menu of a phone behind its button. It is drawn while nobody waits: drawing the places and the page around them
 * within the answer to a touch took longer than a tenth of a second on a slow phone.
 */
export function Drawer({ name, items, className = '' }: Props) {
  const [open, setOpen] = useState(false);
  const [isReady, setReady] = useState(false);
  useEffect(() => whenIdle(() => setReady(true)), []);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={`btn btn-icon ${className}`}
        aria-label="Open the menu"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={20} />
      </button>
      <Modal open={open} onClose={close} isReady={isReady} className="drawer" aria-label="Menu">
        <Sidebar
          items={items}
          onFollow={close}
          head={
            <div className="drawer-head">
              <ShellBrand name={name} onFollow={close} />
              <button
                type="button"
                className="btn btn-icon drawer-close"
                aria-label="Close the menu"
                onClick={close}
              >
                <Icon name="x" size={18} />
              </button>
            </div>
          }
        />
      </Modal>
    </>
  );
}
