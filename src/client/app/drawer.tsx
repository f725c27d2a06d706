import { useEffect, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { Modal } from '../ui/modal.tsx';
import { ShellBrand } from './shell-brand.tsx';
import { Sidebar, type SidebarItem } from './sidebar.tsx';

export interface DrawerState {
  state: 'closed' | 'asked' | 'open';
  open(): void;
  close(): void;
}

/**
 * Whether a phone's menu is open. A touch first shows a shade over the page: opening a modal dialog over the page takes too long on
 * a slow phone to serve as feedback.
 */
export function useDrawer(): DrawerState {
  const [state, setState] = useState<DrawerState['state']>('closed');
  useEffect(() => (state === 'asked' ? afterPaint(() => setState('open')) : undefined), [state]);
  return { state, open: () => setState('asked'), close: () => setState('closed') };
}

interface Props {
  drawer: DrawerState;
  /** The name of the app's owner. */
  name: string;
  items: SidebarItem[];
}

/** A phone's menu. It is rendered ahead of time, when the page is idle. */
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

/** Opens a phone's menu. */
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

/** Runs a function after the next paint. @returns a function that cancels it */
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

/** Runs a function once the page is idle. @returns a function that cancels it */
function whenIdle(work: () => void): () => void {
  // Safari does not support idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work);
  return () => cancelIdleCallback(asked);
}
