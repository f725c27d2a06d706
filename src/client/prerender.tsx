import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router-dom';
import type { Host } from './api/host.ts';
import { AppRoot } from './app/app-root.tsx';
import { loadApp } from './app/load-app.tsx';

/**
 * Draws what the app shows at an address before any answer of the API, as HTML. Runs when the client is built, in a
 * place that looks like a browser as far as the app asks (`scripts/build/prerender-worker.ts`).
 */
export async function prerender(host: Host, path: string, isWhole: boolean): Promise<string> {
  const app = await loadApp(host, (routes) => createMemoryRouter(routes, { initialEntries: [path] }));
  const page = <AppRoot>{app}</AppRoot>;
  // A page that is taken over as it stands needs React's marks in it.
  return isWhole ? renderToString(page) : renderToStaticMarkup(page);
}
