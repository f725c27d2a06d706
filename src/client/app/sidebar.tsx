import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../ui/icon.tsx';

export interface SidebarItem {
  label: string;
  to: string;
  icon: string;
  /** Records that are shown elsewhere belong here too. */
  records?: string;
  /** Of the second group, below a thin line. */
  group?: 'work';
}

interface Props {
  items: SidebarItem[];
  head: ReactNode;
  foot?: ReactNode;
  /** A link was followed: a drawer then closes. */
  onFollow?(): void;
}

/** The menu at the left: the name, the places, who is signed in. */
export function Sidebar({ items, head, foot, onFollow }: Props) {
  return (
    <aside className="shell-sidebar" aria-label="Sidebar">
      {head}
      <div className="shell-nav-frame">
        <Places label="Main" items={items.filter(({ group }) => group === undefined)} onFollow={onFollow} />
        <Places label="Work" items={items.filter(({ group }) => group === 'work')} onFollow={onFollow} />
      </div>
      {foot}
    </aside>
  );
}

/** One group of places, a landmark of its own. */
function Places({ label, items, onFollow }: Pick<Props, 'items' | 'onFollow'> & { label: string }) {
  const { pathname } = useLocation();
  if (items.length === 0) return null;
  return (
    <nav aria-label={label} className="shell-nav-group">
      <ul className="shell-nav">
        {items.map((item) => {
          const isHere = isWithin(pathname, item.to) || isWithin(pathname, item.records);
          return (
            <li key={item.to}>
              <Link
                className={`shell-link${isHere ? ' active' : ''}`}
                to={item.to}
                aria-current={isHere ? 'page' : undefined}
                onClick={onFollow}
              >
                <Icon name={item.icon} size={17} />
                {item.label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function isWithin(pathname: string, place: string | undefined): boolean {
  if (place === undefined) return false;
  return pathname === place || (place !== '/' && pathname.startsWith(`${place}/`));
}
