import type { ReactElement } from 'react';
import { loadModel } from '../model/load-model.ts';
import { modelOf, useAppModel } from '../model/model.ts';
import { AdminShell } from './admin-shell.tsx';
import { AppRouter, type MakeRouter, type Router, readyRouter } from './app-router.tsx';
import { appRoutes } from './app-routes.tsx';

/** The platform admin's app, ready to render. */
export async function adminApp(make?: MakeRouter): Promise<ReactElement> {
  await loadModel();
  const routes = appRoutes('admin', modelOf('platform'), <AdminShell />);
  return <AdminRouter router={await readyRouter(routes, make)} />;
}

function AdminRouter({ router }: { router: Router }) {
  return <AppRouter model={useAppModel('platform')} router={router} />;
}
