import { matchPath, useLocation, useParams } from 'react-router-dom';
import { useOwnFiles } from '../data/own-fields.ts';
import { useModel } from '../model/model.ts';
import { ListPage } from '../records/page/list-page.tsx';
import { NotFoundPage } from '../ui/not-found-page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { RecordPage } from './record-pages.tsx';

/**
 * The list and the records of an entity that a layer has added. Which there are is known once the model is, and may change while
 * the page is open.
 */
export function OwnEntityPage() {
  const { ownEntity } = useParams();
  const { pathname } = useLocation();
  const { screens } = useModel();
  const { isLoading } = useOwnFiles();
  for (const { path, route } of Object.values(screens)) {
    if (route === undefined || !path.endsWith(`/${ownEntity}`)) continue;
    if (matchPath(route, pathname)) return <ListPage key={path} path={path} />;
    if (matchPath(`${route}/:id`, pathname)) return <RecordPage key={path} path={path} />;
  }
  return isLoading ? <Skeleton width="60%" /> : <NotFoundPage />;
}
