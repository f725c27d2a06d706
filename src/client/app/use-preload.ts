import { useEffect } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';

/** Loads a page's code as soon as a link to it is hovered, touched or focused: it will probably be opened next. */
export function usePreload(routes: RouteObject[]): void {
  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin !== window.location.origin) return;
      // A module is loaded only once; a failure shows when the page is opened.
      for (const { route } of matchRoutes(routes, link.pathname) ?? [])
        if (typeof route.lazy === 'function') route.lazy().catch(() => {});
    };
    for (const event of ['pointerover', 'touchstart', 'focusin'])
      document.addEventListener(event, onIntent, { passive: true });
    return () => {
      for (const event of ['pointerover', 'touchstart', 'focusin'])
        document.removeEventListener(event, onIntent);
    };
  }, [routes]);
}
