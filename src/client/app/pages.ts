import type { ComponentType } from 'react';
import type { PageRoute } from './routes.ts';

/** Every page of the features that is loaded on demand; the landing page comes with its app. */
const files = import.meta.glob<{ Page: ComponentType }>([
  '../features/*/*-page.tsx',
  '!../features/account/login-page.tsx',
  '!../features/landing/landing-page.tsx',
]);

/** Loads the code of a page. @throws Error if the file in its row does not exist */
export async function loadPage({ path, file }: PageRoute): Promise<ComponentType> {
  const load = files[`../features/${file}.tsx`];
  if (!load) throw new Error(`The page ${path} needs the file src/client/features/${file}.tsx.`);
  const { Page } = await load();
  if (!Page) throw new Error(`src/client/features/${file}.tsx must export "Page".`);
  return Page;
}
