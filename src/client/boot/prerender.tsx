import type { ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { AdminShell } from '../app/admin-shell.tsx';
import { AppRoot } from '../app/app-root.tsx';
import { AppRouter, readyRouter } from '../app/app-router.tsx';
import { loadApp } from '../app/load-app.tsx';
import { TenantShell } from '../app/tenant-shell.tsx';
import type { Host } from '../data/host.ts';
import { modelOf } from '../model/model.ts';

/**
 * Renders as HTML what the app shows at an address before any response of the API: a whole page, or the frame around all pages.
 * Runs at build time, in an environment with just as much of a browser as the app needs (`scripts/build/prerender-worker.ts`).
 */
export async function prerender(host: Host, path: string, isFrame: boolean): Promise<string> {
  const make = (routes: RouteObject[]) => createMemoryRouter(routes, { initialEntries: [path] });
  if (isFrame) return renderToStaticMarkup(<AppRoot>{await frame(host, make)}</AppRoot>);
  // A page that will be hydrated needs React's markers.
  return renderToString(<AppRoot>{await loadApp(host, make)}</AppRoot>);
}

async function frame(
  { kind }: Host,
  make: (routes: RouteObject[]) => ReturnType<typeof createMemoryRouter>,
): Promise<ReactElement> {
  const element = kind === 'admin' ? <AdminShell /> : <TenantShell />;
  const model = modelOf(kind === 'admin' ? 'platform' : 'tenant');
  return <AppRouter model={model} router={await readyRouter([{ path: '*', element }], make)} />;
}
