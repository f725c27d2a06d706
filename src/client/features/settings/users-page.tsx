import '../../records/form/form.scss';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { USER } from '../../../shared/entity-paths.ts';
import { INVITE_TEXTS } from '../../../shared/settings-texts.ts';
import { useCan } from '../../model/use-can.ts';
import { EntityList } from '../../records/list/entity-list.tsx';
import { rememberListAddress } from '../../records/list/list-address.ts';
import { prefetchPage } from '../../records/page/prefetch-page.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const InviteSeveral = lazyPart(async () => ({
  default: (await import('./invite-several.tsx')).InviteSeveral,
}));

/** The users of a tenant: active, invited but not yet signed in, and deactivated. */
export function Page() {
  const { pathname, search } = useLocation();
  const [isInviting, setInviting] = useState(false);
  const can = useCan();
  useEffect(() => rememberListAddress(USER, pathname + search), [pathname, search]);
  return (
    <div className="list-page">
      <PageHeader
        title="Users"
        back={{ to: '/settings', label: 'Settings' }}
        actions={
          can('create', USER) && <Button onClick={() => setInviting(true)}>{INVITE_TEXTS.title}</Button>
        }
      />
      <EntityList path={USER} create="Invite User" keepsAll stateInUrl onIntent={prefetchPage} />
      {isInviting && (
        <Suspense>
          <InviteSeveral onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </div>
  );
}
