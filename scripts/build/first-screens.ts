import { type App, pagesOf } from '../../src/client/app/routes.ts';
import { modelOf } from '../../src/client/model/model.ts';
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
  /** Those that are needed a little later: what can be read comes before what is typed into. */
  later?: string[];
  /** API addresses asked as whoever is signed in; `*` is the record's id in the page's own address. */
  answers: string[];
  /** Further ones, asked only where the page's address has no query: it would mean other lists, or one of several. */
  plain?: string[];
  /** API addresses that anybody may ask. */
  open: string[];
  /** Which of the app's drawings stands in the page until its code has come, if any. */
  drawn?: DrawingName;
}

/** The frame of an app around its pages, or a page as it stays. */
export type DrawingName = 'frame' | 'landing' | 'login';

export type Host = 'landing' | 'tenant' | 'platform';

const APP = 'src/client/app';
const FEATURES = 'src/client/features';
const RECORDS = 'src/client/records/page';
const LIST = `${RECORDS}/list-page.tsx`;
const FORM = 'src/client/records/form/entity-forms.tsx';
const WORK = 'frame';
/** By entity, what the buttons of a record ask a platform admin's app besides (`records/actions/record-actions.tsx`). */
const BUTTONS: Record<string, string[]> = { 'users/user': ['users/user/*/reset-second-factor'] };
/** What every page of a tenant's app asks. */
const OF_ALL = ['users/rights', 'company/settings'];
/**
 * The first screens of each of the three apps; of two that fit an address the earlier counts. Entities bring theirs
 * along from their screens, so that a new one needs nothing here. test/e2e/every-place.test.ts says when a screen
 * loads what it has not named here.
 */
export function firstScreens(): Record<Host, FirstScreen[]> {
  return {
    landing: [...pageScreens('landing'), screen('/', [], [], 'landing'), screen('*', [])].map((each) =>
      within(`${APP}/landing-app.tsx`, each),
    ),
    tenant: [screen('/r/*', [`${FEATURES}/portal/portal-app.tsx`]), ...screensOf('tenant', ['tenant'])],
    platform: screensOf('admin', []),
  };
}

function screensOf(app: 'tenant' | 'admin', open: string[]): FirstScreen[] {
  const entities = Object.values(modelOf(app === 'tenant' ? 'tenant' : 'platform').screens);
  const buttons = app === 'admin' ? BUTTONS : {};
  return [
    ...pageScreens(app),
    ...entities.flatMap((each) => entityScreens(each, buttons)),
    screen('*', []),
  ].map((each) => ({
    ...within(`${APP}/${app}-app.tsx`, each),
    // What is offered on any page depends on what who is signed in may do, and what amounts are in on the settings.
    ...(app === 'tenant' && each.drawn === WORK && { answers: [...new Set([...each.answers, ...OF_ALL])] }),
    open,
  }));
}

/** The pages of an app as its routes name them. */
function pageScreens(app: App): FirstScreen[] {
  return pagesOf(app).map(({ path, file, open, answers, lists, also = [] }) => {
    const modules = [file, ...also].map((name) => `${FEATURES}/${name}.tsx`);
    const drawn = open ? (path === '/login' ? 'login' : undefined) : WORK;
    return { ...screen(path, modules, answers, drawn), ...(lists && { plain: lists.map(rowsOf) }) };
  });
}

function within(app: string, found: FirstScreen): FirstScreen {
  return { ...found, modules: [app, ...found.modules] };
}

/** The list of an entity, its records on their own route, and on the page that shows any entity. */
function entityScreens(
  { path, route, list, tabs }: Screen,
  buttons: Record<string, string[]>,
): FirstScreen[] {
  const form = [FORM, formOf(path), ...tabs.slice(0, 1).flatMap(formsOfTab)];
  const records = (below: string, page: string) => [
    screen(`${below}/new`, [page, ...form], [], WORK),
    {
      ...screen(`${below}/:id`, [page], [`${path}/*`, ...(buttons[path] ?? [])], WORK),
      later: form,
    },
  ];
  const generic = records(`/form/${encodeEntity(path)}`, `${RECORDS}/generic-form-page.tsx`);
  if (!route || manifest[path]?.single) return generic;
  if (manifest[path]?.singleton)
    return [screen(route, ['src/client/records/page/singleton-page.tsx', ...form], [path], WORK)];
  const isNested = route.includes(':');
  const rows = isNested ? [] : [rowsOf(path)];
  const lists = screen(route, [LIST], rows, WORK);
  return [lists, ...generic, ...(list.opens === 'page' ? records(route, `${RECORDS}/record-page.tsx`) : [])];
}

/** The first page of an entity's list, as the list asks for it. */
function rowsOf(path: string): string {
  return `${path}?page=1&page_size=${screens[path]?.list.pageSize}`;
}

/** A tab shows the form of what the record has one of, or one above a list. */
function formsOfTab({ form, list, inlineCreate }: Tab): string[] {
  const shown = form ?? (inlineCreate ? list : undefined);
  return shown === undefined ? [] : [formOf(shown)];
}

const formOf = (path: string) => `src/shared/gen/forms/${encodeEntity(path)}.ts`;

function screen(path: string, modules: string[], answers: string[] = [], drawn?: DrawingName): FirstScreen {
  return { path, modules, answers, open: [], drawn };
}
