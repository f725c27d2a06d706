import { type App, pagesOf } from '../../src/client/app/routes.ts';
import { modelOf } from '../../src/client/model/model.ts';
import { manifest } from '../../src/shared/gen/manifest.ts';
import { screens } from '../../src/shared/gen/screens.ts';
import { encodeEntity } from '../../src/shared/schema/entity-path.ts';
import type { Screen } from '../../src/shared/schema/screen.ts';
import type { Tab } from '../../src/shared/schema/tab.ts';

/** The first screen at an address of the app: the code it needs, and its first API requests. */
export interface FirstScreen {
  /** A path such as `/work-orders/:id`; `*` matches every other address. */
  path: string;
  /** Source files whose chunks are needed, with everything they import. */
  modules: string[];
  /** Those that are needed a little later: content to read is loaded before forms to fill in. */
  later?: string[];
  /** API addresses requested as the signed-in user; `*` stands for the record id in the page's address. */
  answers: string[];
  /** More of them, requested only when the page's address has no query, because with one it would request other lists. */
  plain?: string[];
  /** API addresses that need no session. */
  open: string[];
  /** Whether the app needs the model of the entities, which is sent as a file of its own. */
  model?: boolean;
  /** The prerendered drawing that the page shows until its code has loaded, if any. */
  drawn?: DrawingName;
}

/** The frame of an app around its pages, or a complete page. */
export type DrawingName = 'frame' | 'landing' | 'login';

export type Host = 'landing' | 'tenant' | 'platform';

const APP = 'src/client/app';
const FEATURES = 'src/client/features';
const LIST = 'src/client/records/page/list-page.tsx';
const RECORD = `${APP}/record-pages.tsx`;
const FORM = 'src/client/records/form/entity-forms.tsx';
const WORK = 'frame';
/** By entity, the additional requests of a record's buttons in a platform admin's app (`records/actions/record-actions.tsx`). */
const BUTTONS: Record<string, string[]> = { 'users/user': ['users/user/*/reset-second-factor'] };
/** By entity, what a feature adds to the page of a record, where its code comes with it. */
const ADDED: Record<string, string[]> = {
  'tenants/tenant': [`${FEATURES}/admin/company-usage.tsx`, `${FEATURES}/admin/open-company.tsx`],
};
const WORKED_OUT = 'src/client/records/form/widgets/worked-value.tsx';
/** The requests of every page of a tenant's app. */
const OF_ALL = ['users/rights', 'company/settings', 'model'];
/**
 * The first screens of each of the three apps. If two match an address, the earlier one counts. Those of entities are
 * derived from their screens, so a new entity needs nothing here. test/e2e/every-place.test.ts reports a screen that
 * loads something it has not named here.
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
    // On every page, the rights of the user decide what is offered, and the settings which currency amounts are in.
    ...(app === 'tenant' && each.drawn === WORK && { answers: [...new Set([...each.answers, ...OF_ALL])] }),
    open,
    model: true,
  }));
}

/** The pages of an app, as its routes name them. */
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

/** The screens of an entity: its list, its records at their own route, and its records on the generic page. */
function entityScreens(
  { path, route, list, tabs }: Screen,
  buttons: Record<string, string[]>,
): FirstScreen[] {
  const isWorkedOut = manifest[path]?.properties.some(({ value }) => value !== undefined);
  const worked = isWorkedOut ? [WORKED_OUT] : [];
  const form = [FORM, formOf(path), ...worked, ...tabs.slice(0, 1).flatMap(formsOfTab)];
  const records = (below: string, page: string) => [
    screen(`${below}/new`, [page, ...form], [], WORK),
    {
      ...screen(`${below}/:id`, [page], [`${path}/*`, ...(buttons[path] ?? [])], WORK),
      later: [...form, ...(ADDED[path] ?? [])],
    },
  ];
  const generic = records(`/form/${encodeEntity(path)}`, RECORD);
  if (!route || manifest[path]?.single) return generic;
  if (manifest[path]?.singleton) return [screen(route, [RECORD, ...form], [path], WORK)];
  const isNested = route.includes(':');
  const rows = isNested ? [] : [rowsOf(path)];
  const lists = screen(route, [LIST], rows, WORK);
  return [lists, ...generic, ...(list.opens === 'page' ? records(route, RECORD) : [])];
}

/** The first page of an entity's list, as the list requests it. */
function rowsOf(path: string): string {
  return `${path}?page=1&page_size=${screens[path]?.list.pageSize}`;
}

/** The forms in a tab: the form of a single child record, or one above a list. */
function formsOfTab({ form, list, inlineCreate }: Tab): string[] {
  const shown = form ?? (inlineCreate ? list : undefined);
  return shown === undefined ? [] : [formOf(shown)];
}

const formOf = (path: string) => `src/shared/gen/forms/${encodeEntity(path)}.ts`;

function screen(path: string, modules: string[], answers: string[] = [], drawn?: DrawingName): FirstScreen {
  return { path, modules, answers, open: [], drawn };
}
