import { parentPort, workerData } from 'node:worker_threads';
import type { DrawingName, Host } from './first-screens.ts';
import type { PrerenderWork } from './prerender.ts';

const { module, drawings } = workerData as PrerenderWork;
const HOSTS: Record<Host, object> = {
  landing: { kind: 'landing', base: '{{base}}' },
  tenant: { kind: 'tenant', subdomain: 'tenant', base: '{{base}}' },
  platform: { kind: 'admin', base: '{{base}}' },
};
/** No page of the app has the address of the frame, so no item of its menu is marked as current. */
const PATHS: Record<DrawingName, string> = { landing: '/', login: '/login', frame: '/frame' };
/** What the browser of a signed-in user has stored. The name is blank, since only that browser knows it. */
const SIGNED_IN: Record<string, string> = { access: 'drawn', user: JSON.stringify({ id: 0, name: ' ' }) };

// This runs in a separate thread because it pretends to be a browser, as far as the app needs one before it is drawn.
let isSignedIn = false;
const ignored = () => {};
const location = { hostname: 'tenant.localhost', host: 'tenant.localhost', pathname: '/', search: '' };
const events = { addEventListener: ignored, removeEventListener: ignored };
const tenant = JSON.stringify({ name: '{{tenant}}', schema_name: 'tenant' });
Object.assign(globalThis, {
  ...events,
  location,
  window: { ...events, location },
  document: { ...events, querySelector: () => null, documentElement: { dataset: {} } },
  localStorage: {
    getItem: (key: string) => (key === 'tenant' ? tenant : isSignedIn ? (SIGNED_IN[key] ?? null) : null),
  },
});
// React warns about this for each page; the effects are meant to run only in the browser.
const { error } = console;
console.error = (...words: unknown[]) => {
  if (!String(words[0]).includes('useLayoutEffect does nothing on the server')) error(...words);
};

const { prerender }: typeof import('../../src/client/boot/prerender.tsx') = await import(module);
const pages: string[] = [];
for (const { host, name } of drawings) {
  isSignedIn = name === 'frame';
  location.pathname = PATHS[name];
  const at = HOSTS[host] as Parameters<typeof prerender>[0];
  pages.push(await prerender(at, PATHS[name], name === 'frame'));
}
parentPort?.postMessage(pages);
