import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { Icon } from '../ui/icon.tsx';

export interface SidebarItem {
  label: string;
  to: string;
  icon: string;
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
      <nav aria-label="Main" className="shell-nav-frame">
        <ul className="shell-nav">
          {items.map((item) => (
            <li key={item.to}>
              <NavLink className="shell-link" to={item.to} end={item.to === '/'} onClick={onFollow}>
                <Icon name={item.icon} size={17} />
                {item.label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {foot}
    </aside>
  );
}
