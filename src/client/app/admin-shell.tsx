import { useState } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { logout, useSession } from '../api/session.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { SiteFooter } from '../ui/site-footer.tsx';
import { Drawer } from './drawer.tsx';
import { adminPlaces } from './places.ts';
import { RequireSession } from './require-session.tsx';
import { Shortcuts, useShortcuts } from './shortcuts.tsx';
import { Sidebar } from './sidebar.tsx';
import { useTheme } from './theme.ts';
import { useThemeItems } from './theme-menu.ts';

const PLACES = adminPlaces();
const THEME_ICON = { system: 'monitor', light: 'sun', dark: 'moon' } as const;

/** The frame of the platform admin's app. */
export function AdminShell() {
  const { user } = useSession();
  const [drawer, setDrawer] = useState(false);
  const shortcuts = useShortcuts();
  const theme = useTheme();
  const themeItems = useThemeItems().map((item) => ({ ...item, separated: false }));
  const close = () => setDrawer(false);
  const brand = (
    <Link className="shell-brand" to="/" onClick={close}>
      <BrandMark />
      <span className="shell-brand-name">Mainstay</span>
    </Link>
  );
  return (
    <RequireSession>
      <div className="shell">
        <Sidebar items={PLACES} head={brand} />
        <div className="shell-body">
          <header className="admin-header">
            <button
              type="button"
              className="btn btn-icon only-phone"
              aria-label="Open the menu"
              aria-haspopup="dialog"
              onClick={() => setDrawer(true)}
            >
              <Icon name="menu" size={20} />
            </button>
            <span className="admin-header-title">Platform Admin</span>
            <Menu items={themeItems} label="Theme" className="btn btn-icon">
              <Icon name={THEME_ICON[theme]} size={17} />
            </Menu>
            <Link className={`${buttonClass('ghost')} not-phone`} to="/profile">
              {user?.name || 'User'}
            </Link>
            <Button icon="log-out" onClick={logout}>
              Logout
            </Button>
          </header>
          <Drawer open={drawer} onClose={close}>
            <Sidebar
              items={[...PLACES, { label: 'Profile', to: '/profile', icon: 'user' }]}
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
          </Drawer>
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
