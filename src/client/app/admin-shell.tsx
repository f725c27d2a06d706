import { Link } from 'react-router-dom';
import { logout, useSession } from '../data/session.ts';
import { useModel } from '../model/model.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { useChoice } from '../ui/device-choice.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { placesOf } from './places.ts';
import { Shell } from './shell.tsx';
import { useThemeItems } from './theme-menu.ts';

const PROFILE = { label: 'Profile', to: '/profile', icon: 'user' };
const THEME_ICON = { system: 'monitor', light: 'sun', dark: 'moon' } as const;

/** The frame of the platform admin's app. */
export function AdminShell() {
  const model = useModel();
  return (
    <Shell
      name="Mainstay"
      places={placesOf('admin', model)}
      morePlaces={[PROFILE]}
      header={{ className: 'admin-header', menuClass: 'only-phone', children: () => <AdminHeader /> }}
    />
  );
}

function AdminHeader() {
  const { user } = useSession();
  const theme = useChoice('theme') ?? 'system';
  const themeItems = useThemeItems().map((item) => ({ ...item, separated: false }));
  return (
    <>
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
    </>
  );
}
