import { useState } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { useTenant } from '../api/tenant.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Icon } from '../ui/icon.tsx';
import { SiteFooter } from '../ui/site-footer.tsx';
import { Drawer } from './drawer.tsx';
import { tenantPlaces } from './places.ts';
import { RequireSession } from './require-session.tsx';
import { Shortcuts, useShortcuts } from './shortcuts.tsx';
import { Sidebar } from './sidebar.tsx';
import { UserMenu } from './user-menu.tsx';

const PLACES = tenantPlaces();

/** The frame of a company's app: its sidebar, or on a phone a bar with a drawer. */
export function TenantShell() {
  const { tenant } = useTenant();
  const [drawer, setDrawer] = useState(false);
  const shortcuts = useShortcuts();
  const name = tenant?.name || 'Tenant Name';
  const brand = (
    <Link className="shell-brand" to="/" onClick={() => setDrawer(false)}>
      <BrandMark />
      <span className="shell-brand-name">{name}</span>
    </Link>
  );
  const showShortcuts = () => {
    setDrawer(false);
    shortcuts.show();
  };
  return (
    <RequireSession>
      <div className="shell">
        <Sidebar
          items={PLACES}
          head={brand}
          foot={
            <div className="shell-user">
              <UserMenu onShowShortcuts={showShortcuts} />
            </div>
          }
        />
        <div className="shell-body">
          <header className="shell-topbar">
            <button
              type="button"
              className="btn btn-icon"
              aria-label="Open the menu"
              aria-haspopup="dialog"
              onClick={() => setDrawer(true)}
            >
              <Icon name="menu" size={20} />
            </button>
            <span className="shell-brand-name">{name}</span>
            <UserMenu compact onShowShortcuts={showShortcuts} />
          </header>
          <Drawer open={drawer} onClose={() => setDrawer(false)}>
            <Sidebar
              items={PLACES}
              onFollow={() => setDrawer(false)}
              head={
                <div className="drawer-head">
                  {brand}
                  <button
                    type="button"
                    className="btn btn-icon drawer-close"
                    aria-label="Close the menu"
                    onClick={() => setDrawer(false)}
                  >
                    <Icon name="x" size={18} />
                  </button>
                </div>
              }
            />
          </Drawer>
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
