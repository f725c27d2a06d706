import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useModel } from '../model/model.ts';
import { choose, useChoice } from '../ui/device-choice.ts';
import { Icon } from '../ui/icon.tsx';
import { listedAt } from './listed-at.ts';
import { PinnedViews, usePinnedViews } from './pinned-views.tsx';
import { RecentRecords } from './recent-records.tsx';

export interface SidebarItem {
  label: string;
  to: string;
  icon: string;
  /** Belongs to the second group, below a thin line. */
  group?: 'work';
}

interface Props {
  items: SidebarItem[];
  head: ReactNode;
  foot?: ReactNode;
  /** Called when a link is followed, to close a drawer. */
  onFollow?(): void;
}

/** The menu on the left: the name, the places, recent records, the user. */
export function Sidebar({ items, head, foot, onFollow }: Props) {
  const pinned = usePinnedViews();
  // A list that shows a pinned view is marked there and not as well at its place.
  const isPinned = pinned.some(({ isHere }) => isHere);
  const places = { isPinned, onFollow };
  return (
    <aside className="shell-sidebar" aria-label="Sidebar">
      {head}
      <div className="shell-nav-frame">
        <Places label="Main" items={items.filter(({ group }) => group === undefined)} {...places} />
        <Places label="Work" items={items.filter(({ group }) => group === 'work')} {...places} />
        <PinnedViews views={pinned} onFollow={onFollow} />
        <RecentRecords onFollow={onFollow} />
      </div>
      {foot}
    </aside>
  );
}

interface PlacesProps extends Pick<Props, 'items' | 'onFollow'> {
  label: string;
  /** The page shows a pinned view, which is marked instead. */
  isPinned: boolean;
}

/** A group of places, a landmark of its own. */
function Places({ label, items, isPinned, onFollow }: PlacesProps) {
  const { pathname } = useLocation();
  const listed = listedAt(pathname, useModel());
  if (items.length === 0) return null;
  return (
    <nav aria-label={label} className="shell-nav-group">
      <ul className="shell-nav">
        {items.map((item) => {
          const isHere = !isPinned && isWithin(listed, item.to);
          return (
            <li key={item.to}>
              <Link
                className={`shell-link${isHere ? ' active' : ''}`}
                to={item.to}
                title={item.label}
                aria-current={isHere ? 'page' : undefined}
                onClick={onFollow}
              >
                <Icon name={item.icon} size={17} />
                <span className="shell-label">{item.label}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function isWithin(pathname: string, to: string): boolean {
  const [place] = to.split('?', 1) as [string];
  return pathname === place || (place !== '/' && pathname.startsWith(`${place}/`));
}

/** Collapses the sidebar to icons, and back; the device remembers it. */
export function SidebarToggle() {
  const isStrip = useChoice('sidebar') === 'icons';
  const label = isStrip ? 'Widen the sidebar' : 'Collapse the sidebar';
  return (
    <button
      type="button"
      className="shell-link sidebar-toggle"
      title={label}
      onClick={() => choose('sidebar', isStrip ? undefined : 'icons')}
    >
      <Icon name="panel-left" size={17} />
      <span className="shell-label">{label}</span>
    </button>
  );
}
