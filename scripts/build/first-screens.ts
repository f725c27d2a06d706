import { manifest } from '../../src/shared/gen/manifest.ts';
import { screens } from '../../src/shared/gen/screens.ts';
import { encodeEntity } from '../../src/shared/schema/entity-path.ts';
import type { Screen, Tab } from '../../src/shared/schema/screen.ts';

/** What an address of the app shows first: the code it needs, and what it will ask the API. */
export interface FirstScreen {
  /** `/work-orders/:id`; `*` is every other address. */
  path: string;
  /** Source files whose chunks are needed, with all that they import. */
  modules: string[];
  /** API addresses asked as whoever is signed in; a last `*` is the record's id in the page's own address. */
  answers: string[];
  /** API addresses that anybody may ask. */
  open: string[];
}

export type Host = 'landing' | 'tenant' | 'platform';

const APP = 'src/client/app';
const PAGES = `${APP}/work-pages.ts`;
const FORM = 'src/client/form/entity-forms.tsx';
const LEGAL = ['terms', 'privacy'].map((page) =>
  screen(`/${page}`, [`src/client/pages/legal/${page}-page.tsx`]),
);

/**
 * The first screens of each of the three apps; of two that fit an address the earlier counts. Entities bring theirs
 * along from their screens, so that a new one needs nothing here. test/e2e/first-screens.test.ts says when a screen
 * loads what it has not named here.
 */
export function firstScreens(): Record<Host, FirstScreen[]> {
  return {
    landing: [...LEGAL, screen('*', [])].map((each) => within(`${APP}/landing-app.tsx`, each)),
    tenant: screensOf(
      `${APP}/tenant-app.tsx`,
      true,
      ['tenant'],
      [
        screen('/', [PAGES], ['dashboard']),
        screen('/reports', [PAGES]),
        screen('/settings', [PAGES]),
        screen('/settings/history', [PAGES]),
        screen('/profile', [PAGES], ['users/sessions']),
      ],
    ),
    platform: screensOf(
      `${APP}/admin-app.tsx`,
      false,
      [],
      [
        screen('/', [PAGES], ['platform/overview']),
        screen('/admin/settings', [PAGES], ['platform/overview']),
        screen('/admin/settings/history', [PAGES]),
        screen('/profile', [PAGES], ['users/sessions']),
      ],
    ),
  };
}

function screensOf(app: string, isTenant: boolean, open: string[], own: FirstScreen[]): FirstScreen[] {
  const entities = Object.values(screens).filter(
    ({ path }) => (manifest[path]?.scope === 'tenant') === isTenant,
  );
  const others = [screen('/set-password', [PAGES]), ...LEGAL, screen('*', [])];
  return [...own, ...entities.flatMap(entityScreens), ...others].map((each) => ({
    ...within(app, each),
    open,
  }));
}

function within(app: string, found: FirstScreen): FirstScreen {
  return { ...found, modules: [app, ...found.modules] };
}

/** The list of an entity, its records on their own route, and on the page that shows any entity. */
function entityScreens({ path, route, list, tabs }: Screen): FirstScreen[] {
  const form = [PAGES, FORM, formOf(path), ...tabs.slice(0, 1).flatMap(formsOfTab)];
  const generic = screen(`/form/${encodeEntity(path)}/:id`, form, [`${path}/*`]);
  if (!route || manifest[path]?.single) return [generic];
  const isNested = route.includes(':');
  const rows = isNested ? [] : [`${path}?page=1&page_size=${list.pageSize}`];
  const screensOfRoute = [screen(route, [PAGES], rows), generic];
  return list.opens === 'page'
    ? [...screensOfRoute, screen(`${route}/:id`, form, [`${path}/*`])]
    : screensOfRoute;
}

/** A tab shows the form of what the record has one of, or one above a list. */
function formsOfTab({ form, list, inlineCreate }: Tab): string[] {
  const shown = form ?? (inlineCreate ? list : undefined);
  return shown === undefined ? [] : [formOf(shown)];
}

const formOf = (path: string) => `src/shared/gen/forms/${encodeEntity(path)}.ts`;

function screen(path: string, modules: string[], answers: string[] = []): FirstScreen {
  return { path, modules, answers, open: [] };
}
