import type { ReactElement } from 'react';
import { loadModel } from '../model/load-model.ts';
import { modelOf } from '../model/model.ts';
import { AdminShell } from './admin-shell.tsx';
import { AppRouter, type MakeRouter, readyRouter } from './app-router.tsx';
import { appRoutes } from './app-routes.tsx';

/** The platform admin's app, ready to render. */
export async function adminApp(make?: MakeRouter): Promise<ReactElement> {
  await loadModel();
  const model = modelOf('platform');
  const routes = appRoutes('admin', model, <AdminShell />);
  return <AppRouter model={model} router={await readyRouter(routes, make)} />;
}
