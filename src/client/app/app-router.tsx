import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { type Model, ModelProvider } from '../model/model.ts';
import { ExtensionsProvider } from '../records/slots.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { LIST_EXTENSIONS } from './extensions.ts';
import { RootLayout } from './root-layout.tsx';

export type Router = ReturnType<typeof createBrowserRouter>;
/** Creates a router for the browser's address, or for a given one outside of a browser. */
export type MakeRouter = (routes: RouteObject[]) => Router;

/** The router of an app, ready once the first page's code has loaded, so that it renders in one go. */
export async function readyRouter(
  routes: RouteObject[],
  make: MakeRouter = createBrowserRouter,
): Promise<Router> {
  const router = make([
    {
      element: <RootLayout routes={routes} />,
      errorElement: <ErrorScreen />,
      // Never visible, as the router is ready before it renders; without it React Router warns.
      hydrateFallbackElement: <div className="loading-bar" />,
      children: routes,
    },
  ]);
  if (!router.state.initialized)
    await new Promise<void>((resolve) => {
      const stop = router.subscribe(({ initialized }) => {
        if (!initialized) return;
        stop();
        resolve();
      });
    });
  return router;
}

/** An app for signed-in users: its routes and its entities. */
export function AppRouter({ router, model }: { router: Router; model: Model }) {
  return (
    <ModelProvider value={model}>
      <ExtensionsProvider value={LIST_EXTENSIONS}>
        <RouterProvider router={router} />
      </ExtensionsProvider>
    </ModelProvider>
  );
}
