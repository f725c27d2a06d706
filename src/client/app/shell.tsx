import { type ReactNode, useState } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Icon } from '../ui/icon.tsx';
import { Modal } from '../ui/modal.tsx';
import { SiteFooter } from '../ui/site-footer.tsx';
import { RequireSession } from './require-session.tsx';
import { Shortcuts, useShortcuts } from './shortcuts.tsx';
import { Sidebar, type SidebarItem } from './sidebar.tsx';

interface Props {
  /** Whose app it is. */
  name: string;
  places: SidebarItem[];
  /** What the drawer of a phone has in addition. */
  morePlaces?: SidebarItem[];
  /** Names the header's look. */
  header: { className: string; menuClass?: string; children(showShortcuts: () => void): ReactNode };
  foot?(showShortcuts: () => void): ReactNode;
}

/** The frame of an app: its sidebar, or on a phone a bar with a drawer, around the page. */
export function Shell({ name, places, morePlaces = [], header, foot }: Props) {
  const [drawer, setDrawer] = useState(false);
  const shortcuts = useShortcuts();
  const close = () => setDrawer(false);
  const showShortcuts = () => {
    close();
    shortcuts.show();
  };
  const brand = (
    <Link className="shell-brand" to="/" onClick={close}>
      <BrandMark />
      <span className="shell-brand-name">{name}</span>
    </Link>
  );
  return (
    <RequireSession>
      <div className="shell">
        <Sidebar items={places} head={brand} foot={foot?.(showShortcuts)} />
        <div className="shell-body">
          <header className={header.className}>
            <button
              type="button"
              className={`btn btn-icon ${header.menuClass ?? ''}`}
              aria-label="Open the menu"
              aria-haspopup="dialog"
              onClick={() => setDrawer(true)}
            >
              <Icon name="menu" size={20} />
            </button>
            {header.children(showShortcuts)}
          </header>
          <Modal open={drawer} onClose={close} className="drawer" aria-label="Menu">
            <Sidebar
              items={[...places, ...morePlaces]}
              onFollow={close}
              head={
                <div className="drawer-head">
                  {brand}
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
          <p className="print-only">{name}</p>
          <main id="main" className="shell-main">
            <Outlet />
          </main>
          <SiteFooter />
        </div>
      </div>
      <Shortcuts open={shortcuts.open} onOpen={shortcuts.show} onClose={shortcuts.hide} />
    </RequireSession>
  );
}
