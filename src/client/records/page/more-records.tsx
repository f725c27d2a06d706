import './more-records.scss';
import { useState } from 'react';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { useModel } from '../../model/model.ts';
import { ownerReference } from '../address.ts';
import { EntityList } from '../list/entity-list.tsx';
import { prefetchPage } from './prefetch-page.ts';

interface Props {
  path: string;
  owner: string;
  ownerId: number;
  viewOnly: boolean;
}

/** A further list in a tab, folded: it loads when opened. */
export function MoreRecords({ path, owner, ownerId, viewOnly }: Props) {
  const { manifest } = useModel();
  const [isOpen, setOpen] = useState(false);
  const entity = entityAt(manifest, path);
  const name = ownerReference(entity, owner);
  if (name === undefined) return null;
  return (
    <details className="more-records" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{path === owner ? `Sub-${entity.plural.toLowerCase()}` : entity.plural}</summary>
      {isOpen && (
        <EntityList path={path} parent={{ name, id: ownerId }} viewOnly={viewOnly} onIntent={prefetchPage} />
      )}
    </details>
  );
}
