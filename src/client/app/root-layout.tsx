import { type Location, Outlet, type RouteObject, ScrollRestoration, useNavigation } from 'react-router-dom';
import { PageFocus } from './page-focus.tsx';
import { SkipLink } from './skip-link.tsx';
import { usePlainLinks } from './use-plain-links.ts';
import { usePreload } from './use-preload.ts';

/** Wraps all pages of an app: the skip link, the focus, a bar while the next page loads. */
export function RootLayout({ routes }: { routes: RouteObject[] }) {
  const { state } = useNavigation();
  usePlainLinks();
  usePreload(routes);
  return (
    <>
      <SkipLink />
      {state !== 'idle' && <div className="loading-bar" />}
      <PageFocus />
      {/* The scroll positions are dropped with everything else kept for a user. */}
      <ScrollRestoration storageKey="kept:scroll" getKey={scrollKey} />
      <Outlet />
    </>
  );
}

/** Each visit has a key of its own, but all addresses that a tab opens from outside the app have the same one. */
function scrollKey({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}
