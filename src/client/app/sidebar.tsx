import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../ui/icon.tsx';

export interface SidebarItem {
  label: string;
  to: string;
  icon: string;
  /** Records that are shown elsewhere belong here too. */
  records?: string;
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
  const { pathname } = useLocation();
  return (
    <aside className="shell-sidebar" aria-label="Sidebar">
      {head}
      <nav aria-label="Main" className="shell-nav-frame">
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
      {foot}
    </aside>
  );
}

function isWithin(pathname: string, place: string | undefined): boolean {
  if (place === undefined) return false;
  return pathname === place || (place !== '/' && pathname.startsWith(`${place}/`));
}
