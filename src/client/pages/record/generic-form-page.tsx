import { useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { manifest } from '../../../shared/gen/manifest.ts';
import { screens } from '../../../shared/gen/screens.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { decodeEntity, encodeEntity, parseRecordId } from '../../../shared/schema/entity-path.ts';
import { entitiesOf, entityAt, parentOf } from '../../../shared/schema/manifest.ts';
import { readHost } from '../../api/host.ts';
import type { Values } from '../../form/values.ts';
import { listAddress } from '../../list/list-address.ts';
import { NotFoundPage } from '../not-found-page.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { RecordActions } from './record-actions.tsx';
import { entityRoute, recordAddress, tabKey } from './record-address.ts';
import { RecordView } from './record-view.tsx';

/** What the API of this app has: a company's has no companies, and the platform's no work orders. */
const HELD = entitiesOf(
  manifest,
  readHost(window.location.hostname).kind === 'admin' ? 'platform' : 'tenant',
);

/** The page that shows a record of any entity: `/form/{encodedEntity}/{id}`, with `viewOnly=true` only to read. */
export function GenericFormPage() {
  const { encodedEntity = '', id } = useParams();
  const [params] = useSearchParams();
  const [invite, setInvite] = useState<{ link: string; goOn: () => void }>();
  const path = decodeEntity(encodedEntity, HELD);
  const recordKey = parseRecordId(id);
  const search = params.toString();
  const given = useMemo(
    () => (path ? givenReferences(entityAt(manifest, path), new URLSearchParams(search)) : {}),
    [path, search],
  );
  if (path === undefined || recordKey === undefined) return <NotFoundPage />;

  const encoded = encodeEntity(path);
  return (
    <>
      <RecordView
        path={path}
        recordKey={recordKey}
        fixed={recordKey === 'new' ? given : undefined}
        viewOnly={params.get('viewOnly') === 'true'}
        actions={recordKey !== 'new' && <RecordActions path={path} id={recordKey} />}
        back={backOf(path, given)}
        // The owner stays in the address, so that the way back leads to it.
        addressOf={(record) => `/form/${encoded}/${record.id}${search && `?${search}`}`}
        onCreated={(record, goOn) => {
          const link = record.invite_link;
          if (typeof link === 'string') setInvite({ link, goOn });
          else goOn();
        }}
      />
      {invite && <InviteDialog link={invite.link} onClose={invite.goOn} />}
    </>
  );
}

/** References that the address gives a new record, such as its owner: `?tenant=3`. */
function givenReferences(entity: Entity, params: URLSearchParams): Values {
  return Object.fromEntries(
    entity.properties.flatMap((property) => {
      const id = property.reference ? parseRecordId(params.get(property.name) ?? undefined) : undefined;
      return typeof id === 'number' ? [[property.name, id]] : [];
    }),
  );
}

/** Back to the owner where the address names one, else to the entity's list, else home. */
function backOf(path: string, given: Values): { to: string; label: string } {
  const entity = entityAt(manifest, path);
  const reference =
    parentOf(entity) ?? entity.properties.find((property) => property.reference && property.name in given);
  const ownerId = reference && given[reference.name];
  const owner = reference?.reference?.entity;
  if (owner && typeof ownerId === 'number') {
    const tab = screens[owner]?.tabs.find((candidate) => candidate.list === path);
    const address = recordAddress(owner, ownerId);
    return { to: tab ? `${address}?tab=${tabKey(tab)}` : address, label: entityAt(manifest, owner).title };
  }
  const route = entityRoute(path);
  return route ? { to: listAddress(path, route), label: entity.plural } : { to: '/', label: 'Home' };
}
