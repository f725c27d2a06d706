import { Link, useLocation } from 'react-router-dom';
import { useKnownViews } from '../data/views.ts';
import { useModel } from '../model/model.ts';
import { viewQuery } from '../records/saved/view-state.ts';
import { Icon } from '../ui/icon.tsx';

const MOST = 6;

interface PinnedView {
  id: number;
  name: string;
  icon: string;
  to: string;
  /** Whether the page shows it now. */
  isHere: boolean;
}

/** The views that the user pinned, as many as the menu shows. */
export function usePinnedViews(): PinnedView[] {
  const { screens } = useModel();
  const { pathname, search } = useLocation();
  return useKnownViews()
    .flatMap((view) => {
      const screen = view.pinned ? screens[view.path] : undefined;
      if (!screen?.route || screen.route.includes(':')) return [];
      const query = viewQuery(view.state, String(view.id));
      const icon = screen.nav?.icon ?? 'clipboard-list';
      const isHere = pathname === screen.route && search === query;
      return [{ id: view.id, name: view.name, icon, to: `${screen.route}${query}`, isHere }];
    })
    .slice(0, MOST);
}

interface Props {
  views: PinnedView[];
  onFollow?(): void;
}

/** The user's pinned views, below the places in the menu. */
export function PinnedViews({ views, onFollow }: Props) {
  if (views.length === 0) return null;
  return (
    <nav aria-label="Pinned views" className="shell-nav-group">
      <ul className="shell-nav">
        {views.map(({ id, name, icon, to, isHere }) => (
          <li key={id}>
            <Link
              className={`shell-link${isHere ? ' active' : ''}`}
              to={to}
              title={name}
              aria-current={isHere ? 'page' : undefined}
              onClick={onFollow}
            >
              <Icon name={icon} size={15} />
              <span className="shell-label">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
