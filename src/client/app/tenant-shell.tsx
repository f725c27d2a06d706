import type { ReactNode } from 'react';
import { knownTenant, useTenant } from '../data/tenant.ts';
import { QuickProvider } from '../features/quick/quick-provider.tsx';
import { useModel } from '../model/model.ts';
import { Bell } from './bell.tsx';
import { placesOf } from './places.ts';
import { Shell } from './shell.tsx';
import { useMadeNotes } from './use-made-notes.ts';
import { useNewRecords } from './use-new-records.ts';
import { UserMenu } from './user-menu.tsx';

/** The frame of a tenant's app. */
export function TenantShell() {
  const model = useModel();
  useMadeNotes();
  const { tenant } = useTenant();
  const name = (tenant ?? knownTenant())?.name || 'Tenant Name';
  return (
    <Quick>
      <Shell
        name={name}
        places={placesOf('tenant', model)}
        hasBottomBar
        header={{
          className: 'shell-topbar',
          children: (showShortcuts) => (
            <>
              <span className="shell-brand-name">{name}</span>
              <Bell />
              <UserMenu compact onShowShortcuts={showShortcuts} />
            </>
          ),
        }}
        foot={(showShortcuts) => (
          <div className="shell-user">
            <UserMenu onShowShortcuts={showShortcuts} />
            <Bell />
          </div>
        )}
      />
    </Quick>
  );
}

/** What can be begun anywhere, in seconds. */
function Quick({ children }: { children: ReactNode }) {
  const fresh = useNewRecords().map(({ to }) => to);
  return <QuickProvider fresh={fresh}>{children}</QuickProvider>;
}
