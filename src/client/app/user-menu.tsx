import { Suspense, useState } from 'react';
import { logout, useSession } from '../data/session.ts';
import { readStored, UNSENT } from '../data/storage.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { Avatar } from '../ui/person.tsx';
import { useThemeItems } from './theme-menu.ts';
import { AskLogout } from './unsent.tsx';

interface Props {
  /** In the sidebar it opens upwards and shows the name; in a phone's bar it shows only the initials. */
  compact?: boolean;
  onShowShortcuts(): void;
}

/** The signed-in user, with links to the profile, the theme and signing out. */
export function UserMenu({ compact = false, onShowShortcuts }: Props) {
  const { user } = useSession();
  const theme = useThemeItems();
  const [isLeaving, setLeaving] = useState(false);
  const name = user?.name || 'User';
  const label = `User menu: ${name}`;
  const items: MenuItem[] = [
    { label: 'Profile', icon: 'user', to: '/profile' },
    { label: 'Keyboard shortcuts', icon: 'keyboard', onSelect: onShowShortcuts },
    ...theme,
    {
      label: 'Logout',
      icon: 'log-out',
      onSelect: () => (readStored(UNSENT) === null ? logout() : setLeaving(true)),
      separated: true,
    },
  ];
  return (
    <>
      {compact ? (
        <Menu items={items} label={label} className="btn btn-icon">
          <Avatar name={name} size="large" />
        </Menu>
      ) : (
        <Menu items={items} label={label} align="start" direction="up" className="btn btn-ghost user-button">
          <Avatar name={name} size="large" />
          <span className="user-name">{name}</span>
          <Icon name="chevrons-up-down" size={14} />
        </Menu>
      )}
      <Suspense>{isLeaving && <AskLogout onClose={() => setLeaving(false)} />}</Suspense>
    </>
  );
}
