import { useEffect } from 'react';

let appName = 'Mainstay';

/** Sets the second part of the document's title: the tenant or the product. */
export function nameApp(name: string): void {
  appName = name;
}

/** The document's title. @example titleOf('Assets', 'Acme') // 'Assets · Acme' */
function titleOf(page: string, app: string): string {
  return page === '' || page === app ? app : `${page} · ${app}`;
}

/** Puts the page's name in the document's title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = titleOf(title, appName);
  }, [title]);
}
