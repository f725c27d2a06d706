import './styles/main.scss';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { answersWithin, keepFirstData } from './api/first-data.ts';
import { readHost } from './api/host.ts';
import { readStored } from './api/storage.ts';
import { AppRoot } from './app/app-root.tsx';
import { ErrorView } from './app/error-view.tsx';
import { loadApp } from './app/load-app.tsx';
import { Solo } from './ui/solo.tsx';

/** After that a page with grey bars that can be used is better than one with words that cannot. */
const PATIENCE_MS = 1000;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');
void draw(root);

/**
 * Draws the app once all code of its first page is there. Until then the page shows what the build has drawn of it: a
 * whole page (landing, login) is taken over as it stands, with what was typed into it; the frame of a page that shows
 * a company's data is replaced.
 */
async function draw(root: HTMLElement): Promise<void> {
  const content = await readyApp(root).catch((error) => {
    // What is shown then takes nothing over.
    root.dataset.drawn = 'frame';
    return (
      <Solo>
        <ErrorView error={error} />
      </Solo>
    );
  });
  const app = <AppRoot>{content}</AppRoot>;
  const { drawn, for: reader } = root.dataset;
  const isForReader = reader === 'anyone' || (reader === 'guest' && readStored('access') === null);
  for (const name of ['inert', 'aria-busy', 'aria-disabled', 'data-for', 'data-kept', 'data-drawn'])
    root.removeAttribute(name);
  if (drawn === 'whole' && isForReader) {
    hydrateRoot(root, app);
    root.querySelector<HTMLFormElement>('form[data-waiting]')?.requestSubmit();
  }
  // At once: in slices, as React does it otherwise, the same work takes longer, and what is seen meanwhile is dead.
  else flushSync(() => createRoot(root).render(app));
}

async function readyApp(root: HTMLElement): Promise<ReactElement> {
  const app = await loadApp(readHost(window.location.hostname));
  // What was shown last stands in the frame: it is not taken away for grey bars.
  if (root.dataset.kept !== undefined) await answersWithin(PATIENCE_MS);
  keepFirstData();
  return app;
}
