import { useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { decodeEntity, encodeEntity, parseRecordId } from '../../../shared/schema/entity-path.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { useModel } from '../../model/model.ts';
import { NotFoundPage } from '../../ui/not-found-page.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { InviteDialog } from '../actions/invite-dialog.tsx';
import { RecordActions, specialOf } from '../actions/record-actions.tsx';
import { firstValues, givenReferences } from '../new-of.ts';
import { backOf } from './owner.ts';
import { RecordActionBar } from './record-action-bar.tsx';
import { RecordView } from './record-view.tsx';

/** The page for a record of any entity: `/form/{encodedEntity}/{id}`, read-only with `viewOnly=true`. */
export function GenericFormPage() {
  const model = useModel();
  const toast = useToast();
  const { manifest } = model;
  const { encodedEntity = '', id } = useParams();
  const [params] = useSearchParams();
  const [invite, setInvite] = useState<{ link: string; goOn: () => void }>();
  const path = decodeEntity(encodedEntity, manifest);
  const recordKey = parseRecordId(id);
  const search = params.toString();
  const given = useMemo(
    () => (path ? givenReferences(entityAt(manifest, path), new URLSearchParams(search)) : {}),
    [manifest, path, search],
  );
  const first = useMemo(
    () => (path ? firstValues(entityAt(manifest, path), given, new URLSearchParams(search)) : {}),
    [manifest, path, given, search],
  );
  if (path === undefined || recordKey === undefined) return <NotFoundPage />;

  const encoded = encodeEntity(path);
  // The other entities have a page of their own, with what can be done there.
  const opensHere = model.screens[path]?.list.opens === 'generated';
  return (
    <>
      <RecordView
        path={path}
        recordKey={recordKey}
        {...(recordKey === 'new' && first)}
        viewOnly={params.get('viewOnly') === 'true'}
        actions={(menu) =>
          recordKey !== 'new' && (
            <>
              <RecordActions path={path} id={recordKey} />
              {opensHere ? <RecordActionBar path={path} id={recordKey} menu={menu} /> : menu()}
            </>
          )
        }
        words={recordKey === 'new' ? specialOf(path)?.invites : undefined}
        back={backOf(model, path, given)}
        // The owner stays in the address, so that the back link leads to it.
        addressOf={(record) => `/form/${encoded}/${record.id}${search && `?${search}`}`}
        onCreated={(record, goOn) => {
          const link = record.invite_link;
          if (typeof link === 'string') return setInvite({ link, goOn });
          if (link === null && record.is_active === true)
            toast.success(`Invitation sent to ${String(record.email)}`);
          goOn();
        }}
      />
      {invite && <InviteDialog link={invite.link} onClose={invite.goOn} />}
    </>
  );
}
