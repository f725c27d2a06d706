import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import type { Tab } from '../../../shared/schema/tab.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { useModel } from '../../model/model.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { tabKey } from '../address.ts';
import { TabContent } from './tab-content.tsx';
import { usePhoneTab } from './use-phone-tab.ts';

interface Props {
  path: string;
  recordKey: number | 'new';
  /** The record, once it has loaded. */
  record?: WireRecord | null;
  viewOnly: boolean;
  /** The record is read-only, and so are its children, unless they have rights of their own. */
  isFixed?: boolean;
}

/** The tabs below a record's form. For a new record they only say that it has to be saved first. */
export function RecordTabs({ path, recordKey, record, viewOnly, isFixed = false }: Props) {
  const { manifest, screens } = useModel();
  const [params, setParams] = useSearchParams();
  // Keeps the navigation state, so that the back link leads where the user came from.
  const { state } = useLocation();
  const isNew = recordKey === 'new';
  const first = usePhoneTab(path, recordKey);
  const own = (screens[path]?.tabs ?? []).map((tab) => ({ tab, key: tabKey(tab), title: tab.title }));
  const tabs: { tab?: Tab; key: string; title: string }[] = first
    ? [{ key: tabKey(first), title: first.title }, ...own]
    : own;
  const active = tabs.find(({ key }) => key === params.get('tab'))?.key ?? tabs[0]?.key ?? '';
  const visited = useVisited(active);
  if (tabs.length === 0) return null;
  const entity = entityAt(manifest, path);

  return (
    <section className="record-tabs card">
      <Tabs
        label={`More of this ${entity.title.toLowerCase()}`}
        tabs={tabs.map(({ key, title }) => ({ key, title, disabled: isNew }))}
        active={active}
        onChange={(key) => setParams({ tab: key }, { replace: true, preventScrollReset: true, state })}
      >
        {isNew ? (
          <p className="record-tabs-closed">{CLIENT_TEXTS.saveFirst(entity.title)}</p>
        ) : (
          // A tab stays mounted once opened, so that its inputs and list settings survive a switch to another one.
          tabs
            .filter(({ key }) => visited.includes(key))
            .map(({ tab, key }) => (
              <div key={key} hidden={key !== active}>
                {tab ? (
                  <TabContent
                    tab={tab}
                    owner={path}
                    ownerId={recordKey}
                    record={record}
                    viewOnly={viewOnly}
                    isFixed={isFixed}
                  />
                ) : first && record ? (
                  <first.Component record={record} viewOnly={viewOnly} isFixed={isFixed} />
                ) : (
                  <Skeleton width="100%" height="12rem" />
                )}
              </div>
            ))
        )}
      </Tabs>
    </section>
  );
}

function useVisited(active: string): string[] {
  const [visited, setVisited] = useState([active]);
  if (visited.includes(active)) return visited;
  const next = [...visited, active];
  setVisited(next);
  return next;
}
