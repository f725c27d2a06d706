import { Suspense, useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { parseRecordId } from '../../../shared/schema/entity-path.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { useModel } from '../../model/model.ts';
import { NotFoundPage } from '../../ui/not-found-page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { parentAddress, recordAddress } from '../address.ts';
import { firstValues, givenReferences } from '../new-of.ts';
import { RECORD_PAGES, useSlot } from '../slots.tsx';
import { backOf } from './owner.ts';
import { RecordActionBar } from './record-action-bar.tsx';
import { RecordView } from './record-view.tsx';
import { WithList } from './with-list.tsx';

/** The page of a record on its entity's own route, `new` included; nested ones take the parent's id from the address. */
export function RecordPage({ path }: { path: string }) {
  const params = useParams();
  const model = useModel();
  const entity = entityAt(model.manifest, path);
  const recordKey = parseRecordId(params.id);
  const parentKey = params.parentId === undefined ? undefined : parseRecordId(params.parentId);
  const parentId = typeof parentKey === 'number' ? parentKey : undefined;
  const search = useSearchParams()[0].toString();
  const given = useMemo(
    () =>
      entity.parent && parentId !== undefined
        ? { [entity.parent]: parentId }
        : givenReferences(entity, new URLSearchParams(search)),
    [entity, parentId, search],
  );
  const first = useMemo(
    () => firstValues(entity, given, new URLSearchParams(search)),
    [entity, given, search],
  );
  const pages = useSlot(RECORD_PAGES);
  if (recordKey === undefined || (params.parentId !== undefined && parentId === undefined))
    return <NotFoundPage />;

  const back = parentId === undefined ? undefined : parentAddress(model, path, parentId);
  const way = back === undefined ? backOf(model, path, given) : { to: back, label: entity.plural };
  const Page = pages.find(({ fits }) => fits(entity))?.Component;
  if (recordKey !== 'new' && Page)
    return (
      <Suspense fallback={<Skeleton width="100%" height="12rem" />}>
        <Page key={recordKey} path={path} id={recordKey} back={way} />
      </Suspense>
    );
  const isNamed = parentId === undefined && Object.keys(given).length > 0;
  const addressOf = (id: number) => recordAddress(model, path, id, parentId) + (isNamed ? `?${search}` : '');
  return (
    <WithList
      path={path}
      id={recordKey === 'new' || parentId !== undefined ? null : recordKey}
      addressOf={addressOf}
    >
      <RecordView
        path={path}
        recordKey={recordKey}
        {...(recordKey === 'new' && first)}
        back={way}
        // The owner stays in the address, so that the way back leads to it.
        actions={(menu) => recordKey !== 'new' && <RecordActionBar path={path} id={recordKey} menu={menu} />}
        addressOf={(record) => addressOf(record.id)}
      />
    </WithList>
  );
}
