import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { parseRecordId } from '../../../shared/schema/entity-path.ts';
import { entityAt, parentOf } from '../../../shared/schema/manifest.ts';
import { useRecordLabel } from '../../data/record-label.ts';
import { useRecord } from '../../data/records.ts';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { NotFoundPage } from '../../ui/not-found-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { HAND, useMedia } from '../../ui/use-media.ts';
import { parentAddress } from '../address.ts';
import { EntityList } from '../list/entity-list.tsx';
import { useKeptLook } from '../list/kept-look.ts';
import { rememberListAddress } from '../list/list-address.ts';
import { ViewTabs } from '../saved/view-tabs.tsx';
import { ListLinks } from './list-links.tsx';
import { prefetchPage } from './prefetch-page.ts';
import { useListChoice } from './use-list-choice.ts';

/** The page of an entity's list on its own route. */
export function ListPage({ path }: { path: string }) {
  const { manifest } = useModel();
  const { parentId } = useParams();
  const { pathname, search } = useLocation();
  useEffect(() => rememberListAddress(path, pathname + search), [path, pathname, search]);
  const [chosen, choose] = useListChoice(path);
  useKeptLook();
  const isInHand = useMedia(HAND);
  if (parentId !== undefined) return <NestedListPage path={path} parentId={parseRecordId(parentId)} />;
  const links = <ListLinks path={path} />;
  return (
    <div className="list-page">
      <PageHeader title={entityAt(manifest, path).plural} actions={!isInHand && links} />
      <ViewTabs path={path} columns={chosen.columns} more={isInHand && links} />
      <EntityList
        key={path}
        path={path}
        stateInUrl
        chosen={chosen}
        onChoose={choose}
        onIntent={prefetchPage}
      />
    </div>
  );
}

/** The same for child records, on a route below their parent's. */
function NestedListPage({ path, parentId }: { path: string; parentId: number | 'new' | undefined }) {
  const model = useModel();
  const { manifest } = model;
  const recordLabel = useRecordLabel();
  const entity = entityAt(manifest, path);
  const owner = parentOf(entity)?.reference?.entity ?? '';
  const id = typeof parentId === 'number' ? parentId : null;
  const { record, error, isChangeable } = useRecord(owner, id);
  const can = useCan();
  if (id === null || !entity.parent || error?.status === 404) return <NotFoundPage />;
  const label = record ? recordLabel(owner, record) : entityAt(manifest, owner).title;
  return (
    <div className="list-page">
      <PageHeader title={entity.plural} back={{ to: parentAddress(model, path, id) ?? '/', label }} />
      <EntityList
        key={`${path}/${id}`}
        path={path}
        parent={{ name: entity.parent, id }}
        viewOnly={can.followsOwner(path) && !isChangeable}
        stateInUrl
        onIntent={prefetchPage}
      />
    </div>
  );
}
