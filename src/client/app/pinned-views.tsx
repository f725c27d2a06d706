import { Link, useLocation } from 'react-router-dom';
import { useKnownViews } from '../data/views.ts';
import { useModel } from '../model/model.ts';
import { viewQuery } from '../records/saved/view-state.ts';
import { Icon } from '../ui/icon.tsx';

const MOST = 6;

/** The user's pinned views, below the places in the menu. */
export function PinnedViews({ onFollow }: { onFollow?(): void }) {
  const { screens } = useModel();
  const { pathname, search } = useLocation();
  const pinned = useKnownViews().flatMap((view) => {
    const route = view.pinned ? screens[view.path]?.route : undefined;
    return route && !route.includes(':') ? [{ view, route }] : [];
  });
  if (pinned.length === 0) return null;
  return (
    <nav aria-label="Pinned views" className="shell-nav-group">
      <ul className="shell-nav">
        {pinned.slice(0, MOST).map(({ view, route }) => {
          const query = viewQuery(view.state, String(view.id));
          const isHere = pathname === route && search === query;
          return (
            <li key={view.id}>
              <Link
                className={`shell-link${isHere ? ' active' : ''}`}
                to={`${route}${query}`}
                title={view.name}
                aria-current={isHere ? 'page' : undefined}
                onClick={onFollow}
              >
                <Icon name={screens[view.path]?.nav?.icon ?? 'clipboard-list'} size={15} />
                <span className="shell-label">{view.name}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
