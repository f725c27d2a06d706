import '../ui/styles/main.scss';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { AppRoot } from '../app/app-root.tsx';
import { ErrorView } from '../app/error-view.tsx';
import { loadApp } from '../app/load-app.tsx';
import { keepFirstData } from '../data/first-data.ts';
import { readHost } from '../data/host.ts';
import { restoreAnswers } from '../data/persisted-cache.ts';
import { readStored } from '../data/storage.ts';
import { Solo } from '../ui/solo.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');
let app: Root | undefined;
void draw(root);
// Only under `npm run dev`.
if (import.meta.hot)
  void import('./edited-schemas.ts').then(({ watchSchemas }) =>
    watchSchemas({ clear: () => app?.unmount(), draw: () => draw(root) }),
  );

/**
 * Renders the app once all code of its first page has loaded. Until then the page shows the prerendered HTML: a whole page
 * (landing, login) is hydrated, with anything typed into it; an app's frame is replaced.
 */
async function draw(root: HTMLElement): Promise<void> {
  const content = await readyApp().catch((error) => {
    // The error view cannot hydrate the prerendered page.
    root.dataset.drawn = 'frame';
    return (
      <Solo>
        <ErrorView error={error} />
      </Solo>
    );
  });
  const page = <AppRoot>{content}</AppRoot>;
  const { drawn, for: reader } = root.dataset;
  const isForReader = reader === 'anyone' || (reader === 'guest' && readStored('access') === null);
  for (const name of ['inert', 'aria-busy', 'aria-disabled', 'data-for', 'data-drawn'])
    root.removeAttribute(name);
  if (drawn === 'whole' && isForReader) {
    app = hydrateRoot(root, page);
    root.querySelector<HTMLFormElement>('form[data-waiting]')?.requestSubmit();
  }
  // Synchronously: in React's usual time slices the same work takes longer, and the visible page does not respond meanwhile.
  else {
    const made = createRoot(root);
    app = made;
    flushSync(() => made.render(page));
  }
}

async function readyApp(): Promise<ReactElement> {
  const page = await loadApp(readHost(window.location.hostname));
  // First the data of the last visit, then the responses received so far, which are newer.
  restoreAnswers();
  keepFirstData();
  return page;
}
