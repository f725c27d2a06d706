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
 * The menu of a phone behind its button. It is drawn while nobody waits, and a touch is answered by a shade over the page
 * before it opens: what a modal dialog does to the page below it takes a slow phone too long for an answer.
 */
export function Drawer({ name, items, className = '' }: Props) {
  const [state, setState] = useState<'closed' | 'asked' | 'open'>('closed');
  const [isReady, setReady] = useState(false);
  useEffect(() => whenIdle(() => setReady(true)), []);
  useEffect(() => (state === 'asked' ? afterPaint(() => setState('open')) : undefined), [state]);
  const close = () => setState('closed');
  return (
    <>
      <button
        type="button"
        className={`btn btn-icon ${className}`}
        aria-label="Open the menu"
        aria-haspopup="dialog"
        onClick={() => setState('asked')}
      >
        <Icon name="menu" size={20} />
      </button>
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
