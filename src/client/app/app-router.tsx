import { useState } from 'react';
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { ErrorScreen } from './error-screen.tsx';
import { RootLayout } from './root-layout.tsx';

/** The router of one of the apps. */
export function AppRouter({ routes }: { routes: RouteObject[] }) {
  const [router] = useState(() =>
    createBrowserRouter([
      {
        element: <RootLayout />,
        errorElement: <ErrorScreen />,
        // Nothing to draw while the first page's own code arrives.
        hydrateFallbackElement: <div className="loading-bar" />,
        children: routes,
      },
    ]),
  );
  return <RouterProvider router={router} />;
}
