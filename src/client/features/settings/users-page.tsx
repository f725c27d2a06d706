import { USER } from '../../../shared/entity-paths.ts';
import '../../records/form/form.scss';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { EntityList } from '../../records/list/entity-list.tsx';
import { rememberListAddress } from '../../records/list/list-address.ts';
import { prefetchPage } from '../../records/page/prefetch-page.ts';
import { PageHeader } from '../../ui/page-header.tsx';

/** The users of a tenant: active, invited but not yet signed in, and deactivated. */
export function Page() {
  const { pathname, search } = useLocation();
  useEffect(() => rememberListAddress(USER, pathname + search), [pathname, search]);
  return (
    <div className="list-page">
      <PageHeader title="Users" back={{ to: '/settings', label: 'Settings' }} />
      <EntityList path={USER} create="Invite User" keepsAll stateInUrl onIntent={prefetchPage} />
    </div>
  );
}
