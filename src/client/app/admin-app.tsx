import type { ReactElement } from 'react';
import type { RouteObject } from 'react-router-dom';
import { LoginPage } from '../features/account/login-page.tsx';
import { AdminShell } from './admin-shell.tsx';
import { AppRouter, type MakeRouter, readyRouter } from './app-router.tsx';
import { commonRoutes, profileRoute, setPasswordRoute } from './common-routes.tsx';
import { entityRoutes } from './entity-routes.tsx';
import { PageErrorScreen } from './error-screen.tsx';
import { isTenantScreen } from './places.ts';

const routes: RouteObject[] = [
  { path: '/login', element: <LoginPage title="Platform Admin Login" isAdmin /> },
  setPasswordRoute,
  {
    element: <AdminShell />,
    children: [
      {
        errorElement: <PageErrorScreen />,
        children: [
          {
            index: true,
            lazy: async () => ({
              Component: (await import('../features/admin/admin-dashboard-page.tsx')).AdminDashboardPage,
            }),
          },
          {
            path: '/admin/settings',
            lazy: async () => ({
              Component: (await import('../features/admin/admin-settings-page.tsx')).AdminSettingsPage,
            }),
          },
          {
            path: '/admin/settings/history',
            lazy: async () => ({
              Component: (await import('../features/history/history-page.tsx')).AdminHistoryPage,
            }),
          },
          profileRoute,
          ...entityRoutes((path) => !isTenantScreen(path)),
        ],
      },
    ],
  },
  ...commonRoutes,
];

/** The platform admin's app, ready to be drawn. */
export async function adminApp(make?: MakeRouter): Promise<ReactElement> {
  return <AppRouter router={await readyRouter(routes, make)} />;
}
