import { Outlet, type RouteObject, ScrollRestoration, useNavigation } from 'react-router-dom';
import { PageFocus } from './page-focus.tsx';
import { SkipLink } from './skip-link.tsx';
import { usePlainLinks } from './use-plain-links.ts';
import { usePreload } from './use-preload.ts';

/** Around all pages of an app: the link past the menu, the focus, a bar while the next page is on its way. */
export function RootLayout({ routes }: { routes: RouteObject[] }) {
  const { state } = useNavigation();
  usePlainLinks();
  usePreload(routes);
  return (
    <>
      <SkipLink />
      {state !== 'idle' && <div className="loading-bar" />}
      <PageFocus />
      {/* Forgotten with all else that is kept of a user. */}
      <ScrollRestoration storageKey="kept:scroll" />
      <Outlet />
    </>
  );
}
