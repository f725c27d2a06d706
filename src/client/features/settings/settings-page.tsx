import '../../records/form/form.scss';
import { useCallback, useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { EntityList } from '../../records/list/entity-list.tsx';
import { rememberListAddress } from '../../records/list/list-address.ts';
import { prefetchPage } from '../../records/page/prefetch-page.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { HistoryLink } from '../history/history-link.tsx';

const TABS: { key: string; title: string; lists: string[] }[] = [
  { key: 'sites', title: 'Sites', lists: ['company/site', 'company/location'] },
  { key: 'category', title: 'Category', lists: ['assets/equipment_category'] },
  { key: 'work-orders', title: 'Work Orders', lists: ['work-orders/status'] },
];
const NONE = { key: '', title: '', lists: [] as string[] };

/** The lists that a tenant sets up once: sites with their locations, categories, statuses of work orders. */
export function Page() {
  const { manifest } = useModel();
  const [params, setParams] = useSearchParams();
  const [loaded, setLoaded] = useState<string>();
  const can = useCan();
  const tabs = TABS.map((tab) => ({ ...tab, lists: tab.lists.filter(can.read) })).filter(
    ({ lists }) => lists.length > 0,
  );
  const active = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0] ?? NONE;
  const { search } = useLocation();
  useEffect(() => {
    for (const path of active.lists) rememberListAddress(path, `/settings${search}`);
  }, [active.lists, search]);
  const showRest = useCallback(() => setLoaded(active.key), [active.key]);
  return (
    <div className="list-page">
      <PageHeader
        title="Settings"
        actions={
          <>
            <Link className={buttonClass()} to="/settings/users">
              <Icon name="users" />
              Users
            </Link>
            <HistoryLink to="/settings/history" />
            <Link className={buttonClass()} to="/settings/all">
              <Icon name="settings" />
              All settings
            </Link>
          </>
        }
      />
      <Tabs
        label="Settings"
        tabs={tabs.map(({ key, title }) => ({ key, title }))}
        active={active.key}
        onChange={(key) => setParams({ tab: key }, { replace: true })}
      >
        <div className={`settings-lists${active.lists.length === 2 ? ' is-pair' : ''}`}>
          {active.lists.slice(0, loaded === active.key ? undefined : 1).map((path, index) => (
            <EntityList
              key={path}
              path={path}
              title={entityAt(manifest, path).plural}
              // Two lists cannot share the page's address; the first one uses it.
              stateInUrl={index === 0}
              onIntent={prefetchPage}
              onLoaded={index === 0 ? showRest : undefined}
            />
          ))}
        </div>
      </Tabs>
    </div>
  );
}
