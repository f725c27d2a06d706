import './list-links.scss';
import { Link } from 'react-router-dom';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { entityRoute } from '../address.ts';

/** Links to related lists (`ui:list.links`) that the user may read: orders and movements beside parts. */
export function ListLinks({ path }: { path: string }) {
  const model = useModel();
  const can = useCan();
  const links = (model.screens[path]?.list.links ?? []).flatMap((to) => {
    const route = entityRoute(model, to);
    return route !== undefined && can.read(to)
      ? [{ to: route, title: entityAt(model.manifest, to).plural }]
      : [];
  });
  if (links.length === 0) return null;
  return (
    <nav className="list-links" aria-label={`Beside ${entityAt(model.manifest, path).plural}`}>
      {links.map(({ to, title }) => (
        <Link key={to} to={to}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
