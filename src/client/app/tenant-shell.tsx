import { knownTenant, useTenant } from '../data/tenant.ts';
import { useModel } from '../model/model.ts';
import { Bell } from './bell.tsx';
import { placesOf } from './places.ts';
import { Shell } from './shell.tsx';
import { UserMenu } from './user-menu.tsx';

/** The frame of a tenant's app. */
export function TenantShell() {
  const model = useModel();
  const { tenant } = useTenant();
  const name = (tenant ?? knownTenant())?.name || 'Tenant Name';
  return (
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
  );
}
