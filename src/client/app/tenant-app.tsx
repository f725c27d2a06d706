import type { ReactElement } from 'react';
import { useTenant } from '../data/tenant.ts';
import { LoginPage } from '../features/account/login-page.tsx';
import { modelOf } from '../model/model.ts';
import { AppRouter, type MakeRouter, readyRouter } from './app-router.tsx';
import { appRoutes } from './app-routes.tsx';
import { OwnApp } from './own-app.tsx';
import { TenantShell } from './tenant-shell.tsx';

const model = modelOf('tenant');
const routes = appRoutes('tenant', model, {
  login: <TenantLogin />,
  shell: (
    <OwnApp>
      <TenantShell />
    </OwnApp>
  ),
});

/** A tenant's app, ready to be drawn. */
export async function tenantApp(make?: MakeRouter): Promise<ReactElement> {
  return <AppRouter model={model} router={await readyRouter(routes, make)} />;
}

function TenantLogin() {
  const { tenant } = useTenant();
  return <LoginPage title={tenant?.name || 'Tenant Login'} isAdmin={false} />;
}
