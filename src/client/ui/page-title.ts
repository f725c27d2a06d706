import { useEffect } from 'react';

let appName = 'Mainstay';

/** What stands after the page's own name in the title of the document: the tenant, or the product. */
export function nameApp(name: string): void {
  appName = name;
}

/** The title of the document. @example titleOf('Assets', 'Acme') // 'Assets · Acme' */
function titleOf(page: string, app: string): string {
  return page === '' || page === app ? app : `${page} · ${app}`;
}

/** Names the page in the document's title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = titleOf(title, appName);
  }, [title]);
}
