import { useEffect, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { Modal } from '../ui/modal.tsx';
import { whenIdle } from '../ui/when-idle.ts';
import { ShellBrand } from './shell-brand.tsx';
import { Sidebar, type SidebarItem } from './sidebar.tsx';

export interface DrawerState {
  state: 'closed' | 'asked' | 'open';
  open(): void;
  close(): void;
}

/**
 * Whether the menu of a phone is open. A touch is answered by a shade over the page before it opens: what a modal dialog
 * does to the page below it takes a slow phone too long for an answer.
 */
export function useDrawer(): DrawerState {
  const [state, setState] = useState<DrawerState['state']>('closed');
  useEffect(() => (state === 'asked' ? afterPaint(() => setState('open')) : undefined), [state]);
  return { state, open: () => setState('asked'), close: () => setState('closed') };
}

interface Props {
  drawer: DrawerState;
  /** Whose app it is. */
  name: string;
  items: SidebarItem[];
}

/** The menu of a phone. It is drawn while nobody waits. */
export function Drawer({ drawer, name, items }: Props) {
  const { state, close } = drawer;
  const [isReady, setReady] = useState(false);
  useEffect(() => whenIdle(() => setReady(true)), []);
  return (
    <>
      {state !== 'closed' && <div className="drawer-shade" />}
      <Modal open={state === 'open'} onClose={close} isReady={isReady} className="drawer" aria-label="Menu">
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

/** Opens the menu of a phone. */
export function DrawerButton({ drawer, className = '' }: { drawer: DrawerState; className?: string }) {
  return (
    <button
      type="button"
      className={`btn btn-icon ${className}`}
      aria-label="Open the menu"
      aria-haspopup="dialog"
      onClick={drawer.open}
    >
      <Icon name="menu" size={20} />
    </button>
  );
}

/** Runs something once what is drawn now can be seen. @returns what calls it off */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
