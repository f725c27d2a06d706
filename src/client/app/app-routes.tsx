import type { ReactElement } from 'react';
import type { RouteObject } from 'react-router-dom';
import { Navigate, useLocation } from 'react-router-dom';
import type { Model } from '../model/model.ts';
import { NotFoundPage } from '../ui/not-found-page.tsx';
import { Solo } from '../ui/solo.tsx';
import { entityRoutes, ownEntityRoutes } from './entity-routes.tsx';
import { PageErrorScreen } from './error-screen.tsx';
import { OpenTo } from './open-to.tsx';
import { loadPage } from './pages.ts';
import { isTenantScreen } from './places.ts';
import { type App, CREATE_ALIASES, type PageRoute, pagesOf } from './routes.ts';

/**
 * The routes of an app for signed-in users: its own pages, and the lists and records of its entities.
 * @param shell the frame around every page that needs a session
 */
export function appRoutes(app: Exclude<App, 'landing'>, model: Model, shell: ReactElement): RouteObject[] {
  const pages = pagesOf(app);
  const inShell: RouteObject[] = [
    ...pages.filter(({ open }) => !open).map(pageRoute),
    ...(app === 'tenant' ? aliases() : []),
    ...entityRoutes((path) => isTenantScreen(path, model) === (app === 'tenant'), model),
    ...(app === 'tenant' ? ownEntityRoutes(model) : []),
  ];
  return [
    ...pages.filter(({ open }) => open).map(pageRoute),
    { element: shell, children: [{ errorElement: <PageErrorScreen />, children: inShell }] },
    {
      path: '*',
      element: (
        <Solo>
          <NotFoundPage />
        </Solo>
      ),
    },
  ];
}

function pageRoute(page: PageRoute): RouteObject {
  return {
    path: page.path,
    lazy: async () => {
      const Page = await loadPage(page);
      return {
        element: (
          <OpenTo reads={page.reads}>
            <Page />
          </OpenTo>
        ),
      };
    },
  };
}

/** "Create" links of selects use these addresses; the forms are below the settings. */
function aliases(): RouteObject[] {
  return Object.entries(CREATE_ALIASES).map(([path, route]) => ({
    path,
    element: <Alias to={`${route}/new`} />,
  }));
}

/** An alias of an address: redirects and keeps query, hash and navigation state. */
function Alias({ to }: { to: string }) {
  const { search, hash, state } = useLocation();
  return <Navigate to={{ pathname: to, search, hash }} state={state} replace />;
}
