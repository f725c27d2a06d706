import type { ReactElement } from 'react';
import type { RouteObject } from 'react-router-dom';
import { useTenant } from '../data/tenant.ts';
import { LoginPage } from '../features/account/login-page.tsx';
import { Alias } from './alias.tsx';
import { AppRouter, type MakeRouter, readyRouter } from './app-router.tsx';
import { commonRoutes, profileRoute, setPasswordRoute } from './common-routes.tsx';
import { entityRoutes } from './entity-routes.tsx';
import { PageErrorScreen } from './error-screen.tsx';
import { isTenantScreen } from './places.ts';
import { TenantShell } from './tenant-shell.tsx';

const routes: RouteObject[] = [
  { path: '/login', element: <TenantLogin /> },
  setPasswordRoute,
  {
    element: <TenantShell />,
    children: [
      {
        errorElement: <PageErrorScreen />,
        children: [
          {
            index: true,
            lazy: async () => ({
              Component: (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
            }),
          },
          {
            path: '/reports',
            lazy: async () => ({
              Component: (await import('../features/reports/reports-page.tsx')).ReportsPage,
            }),
          },
          {
            path: '/settings',
            lazy: async () => ({
              Component: (await import('../features/settings/settings-page.tsx')).SettingsPage,
            }),
          },
          {
            path: '/settings/history',
            lazy: async () => ({
              Component: (await import('../features/history/history-page.tsx')).HistoryPage,
            }),
          },
          profileRoute,
          // Create links of selects name these addresses; the forms live under the settings.
          { path: '/category/new', element: <Alias to="/settings/category/new" /> },
          { path: '/locations/new', element: <Alias to="/settings/locations/new" /> },
          ...entityRoutes(isTenantScreen),
        ],
      },
    ],
  },
  ...commonRoutes,
];

/** A tenant's app, ready to be drawn. */
export async function tenantApp(make?: MakeRouter): Promise<ReactElement> {
  return <AppRouter router={await readyRouter(routes, make)} />;
}

function TenantLogin() {
  const { tenant } = useTenant();
  return <LoginPage title={tenant?.name || 'Tenant Login'} isAdmin={false} />;
}
