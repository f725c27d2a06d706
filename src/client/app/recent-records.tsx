import { Link } from 'react-router-dom';
import { encodeEntity } from '../../shared/schema/entity-path.ts';
import { useRecentRecords } from '../data/recent-records.ts';
import { useModel } from '../model/model.ts';
import { Icon } from '../ui/icon.tsx';
import { listedAt } from './listed-at.ts';

/** The records opened last on this device, below the places in the menu. */
export function RecentRecords({ onFollow }: { onFollow?(): void }) {
  const model = useModel();
  const records = useRecentRecords().filter(({ path }) => Object.hasOwn(model.manifest, path));
  if (records.length === 0) return null;
  const icons = new Map(Object.values(model.screens).map(({ route, nav }) => [route, nav?.icon]));
  return (
    <nav aria-label="Recent" className="shell-nav-group shell-recent">
      <p className="shell-nav-title" aria-hidden="true">
        Recent
      </p>
      <ul className="shell-nav">
        {records.map(({ path, id, label, about, to }) => {
          const kind = model.manifest[path]?.title ?? '';
          const icon = icons.get(listedAt(`/form/${encodeEntity(path)}/${id}`, model));
          return (
            <li key={`${path}/${id}`}>
              <Link
                className="shell-link"
                to={to}
                title={[`${kind}: ${label}`, about].filter(Boolean).join(', ')}
                onClick={onFollow}
              >
                <Icon name={icon ?? 'file-text'} size={15} />
                <span className="shell-label">
                  {label}
                  {about && <span className="shell-about"> {about}</span>}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
