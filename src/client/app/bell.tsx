import { Link } from 'react-router-dom';
import { useUnreadCount } from '../data/notices.ts';
import { Icon } from '../ui/icon.tsx';

const MOST = 99;

/** A link to the notices, with the number of unread ones. */
export function Bell() {
  const count = useUnreadCount();
  const label = count === 0 ? 'Notices' : `Notices, ${count} not read`;
  return (
    <Link className="btn btn-icon bell" to="/notifications" aria-label={label} title={label}>
      <Icon name="bell" size={17} />
      {count > 0 && (
        <span className="bell-count" aria-hidden="true">
          {count > MOST ? `${MOST}+` : count}
        </span>
      )}
    </Link>
  );
}
