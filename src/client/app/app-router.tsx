import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { type Model, ModelProvider } from '../model/model.ts';
import { ErrorScreen } from './error-screen.tsx';
import { RootLayout } from './root-layout.tsx';

export type Router = ReturnType<typeof createBrowserRouter>;
/** Makes a router for the browser's address, or for a given one where there is no browser. */
export type MakeRouter = (routes: RouteObject[]) => Router;

/** The router of one of the apps, once the first page's own code is there, so that it is drawn in one go. */
export async function readyRouter(
  routes: RouteObject[],
  make: MakeRouter = createBrowserRouter,
): Promise<Router> {
  const router = make([
    {
      element: <RootLayout routes={routes} />,
      errorElement: <ErrorScreen />,
      // Never seen, as the router is ready before it is drawn; without it React Router warns.
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

/** An app for people who sign in: its routes, and the entities that they are about. */
export function AppRouter({ router, model }: { router: Router; model: Model }) {
  return (
    <ModelProvider value={model}>
      <RouterProvider router={router} />
    </ModelProvider>
  );
}
