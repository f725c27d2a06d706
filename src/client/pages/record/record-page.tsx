import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { manifest } from '../../../shared/gen/manifest.ts';
import { parseRecordId } from '../../../shared/schema/entity-path.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { listAddress } from '../../list/list-address.ts';
import { NotFoundPage } from '../not-found-page.tsx';
import { entityRoute, parentAddress, recordAddress } from './record-address.ts';
import { RecordView } from './record-view.tsx';

interface Props {
  path: string;
  /** The record, for addresses that name it otherwise than by `:id`, such as `/category/new`. */
  id?: string;
}

/** The page of a record on its entity's own route, `new` included; nested ones take the parent's id from the address. */
export function RecordPage({ path, id }: Props) {
  const params = useParams();
  const entity = entityAt(manifest, path);
  const recordKey = parseRecordId(id ?? params.id);
  const parentKey = params.parentId === undefined ? undefined : parseRecordId(params.parentId);
  const parentId = typeof parentKey === 'number' ? parentKey : undefined;
  const fixed = useMemo(
    () => (entity.parent && parentId !== undefined ? { [entity.parent]: parentId } : undefined),
    [entity.parent, parentId],
  );
  if (recordKey === undefined || (params.parentId !== undefined && parentId === undefined))
    return <NotFoundPage />;

  const back = parentId === undefined ? undefined : parentAddress(path, parentId);
  return (
    <RecordView
      path={path}
      recordKey={recordKey}
      fixed={fixed}
      back={{ to: back ?? listAddress(path, entityRoute(path) ?? '/'), label: entity.plural }}
      addressOf={(record) => recordAddress(path, record.id, parentId)}
    />
  );
}
