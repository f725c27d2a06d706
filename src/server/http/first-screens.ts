import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HostName, readHost } from '../tenancy/host.ts';
import { type Page, pageOf } from './page.ts';

/** Made beside the client's files when it is built; see scripts/build/vite-first-screens.ts. */
export const FIRST_SCREENS = 'first-screens.json';
/** Where the tags of a screen stand in the page, and what is drawn of it. */
const ANSWERS = '<!-- first answers -->';
const STYLES = '<!-- first styles -->';
const FILES = '<!-- first files -->';
const ROOT = '<div id="root"></div>';
/** Forms of the page are kept ready, the ones asked for last; there are as many as screens, companies and records. */
const MOST_PAGES = 300;

/** What a page is made for. */
export interface Visit {
  host: string | undefined;
  path: string;
  /** The address says more than its path: what the page will show depends on it. */
  hasQuery: boolean;
  /** The company whose address it is. */
  tenant: { name: string; subdomain: string } | undefined;
}

/** The one page of the app, in as many forms as there are first screens. */
export interface FirstScreens {
  /** The page that asks at once for what the screen at this address will need, and shows what is known of it. */
  pageFor(visit: Visit): Page;
}

/** What the build says of a screen: tags that name what to ask the API, and its files; what can be drawn of it. */
interface Screen {
  path: string;
  answers: string;
  styles?: string;
  files: string;
  /** Without `html` where Vite alone has built the client. */
  drawn?: { for: string; whole: boolean; html?: string };
}

type Drawn = Required<NonNullable<Screen['drawn']>>;

const APPS: Partial<Record<HostName['kind'], string>> = {
  landing: 'landing',
  platform: 'platform',
  subdomain: 'tenant',
};

/** Reads the built page and what the build knows of its screens. */
export function readFirstScreens(clientDir: string, baseDomain: string): FirstScreens {
  const template = readFileSync(join(clientDir, 'index.html'), 'utf8');
  const file = join(clientDir, FIRST_SCREENS);
  const screens: Record<string, Screen[]> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const pages = new Map<string, Page>();
  return {
    pageFor(visit) {
      const { kind } = readHost(visit.host, baseDomain);
      const app = APPS[kind] ?? '';
      const screen = screens[app]?.find(({ path }) => fits(path, visit.path));
      const isKnown = kind === 'subdomain' ? visit.tenant !== undefined : isNamed(visit.host, baseDomain);
      const names = {
        ...numbersIn(screen?.path ?? '', visit.path),
        tenant: visit.tenant?.name ?? '',
        base: baseDomain,
      };
      const key = JSON.stringify([
        app,
        screen?.path,
        isKnown,
        visit.hasQuery,
        visit.tenant?.subdomain,
        names,
      ]);
      const ready = pages.get(key);
      pages.delete(key);
      const page = ready ?? pageOf(htmlOf(template, screen, isKnown ? visit : undefined, names));
      pages.set(key, page);
      const oldest = pages.keys().next().value;
      if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest);
      return page;
    },
  };
}

/** The page for one screen; something is drawn only for a host that is known to be one of ours. */
function htmlOf(
  template: string,
  screen: Screen | undefined,
  visit: Visit | undefined,
  names: Record<string, string>,
): string {
  const tenant = visit?.tenant;
  const tag = tenant
    ? `<meta name="tenant" content="${escaped(tenant.name)}" data-subdomain="${escaped(tenant.subdomain)}">`
    : '';
  const drawn = screen?.drawn?.html === undefined ? undefined : (screen.drawn as Drawn);
  return template
    .replace(ANSWERS, () => tag + (screen?.answers ?? ''))
    .replace(STYLES, () => screen?.styles ?? '')
    .replace(FILES, () => screen?.files ?? '')
    .replace(ROOT, (root) => (visit && drawn ? rootOf(drawn, visit.hasQuery, names) : root));
}

/** Nothing of a frame can be used until the app has replaced it. Its content is left out where a query decides on it. */
function rootOf(drawn: Drawn, hasQuery: boolean, names: Record<string, string>): string {
  const { html, whole } = drawn;
  const shown = hasQuery && !whole ? html.replace(/(<main\b[^>]*>).*(<\/main>)/s, '$1$2') : html;
  const named = shown.replace(/\{\{(\w+)\}\}/g, (_, name: string) => escaped(names[name] ?? ''));
  const unready = whole ? '' : ' inert aria-busy="true" aria-disabled="true"';
  return `<div id="root" data-for="${drawn.for}" data-drawn="${whole ? 'whole' : 'frame'}"${unready}>${named}</div>`;
}

/** Whether a host is the product's or the admin's by name, as the client would read it too. */
function isNamed(host: string | undefined, baseDomain: string): boolean {
  const name = (host ?? '').toLowerCase().replace(/\.?(:\d+)?$/, '');
  if (name === `admin.${baseDomain}`) return true;
  const labels = baseDomain.split('.');
  const isShort = labels.length <= (labels.at(-1) === 'localhost' ? 1 : 2);
  return isShort && (name === baseDomain || name === `www.${baseDomain}`);
}

const NUMBER = /^[1-9]\d{0,15}$/;

/** `/work-orders/:id` fits `/work-orders/7` and `/work-orders/7/`; `*` fits everything. */
function fits(pattern: string, path: string): boolean {
  if (pattern === '*') return true;
  const wanted = partsOf(pattern);
  const parts = partsOf(path);
  return (
    parts.length === wanted.length &&
    wanted.every((part, index) =>
      part.startsWith(':') ? NUMBER.test(parts[index] as string) : part === parts[index],
    )
  );
}

/** @example numbersIn('/work-orders/:id', '/work-orders/7') // { id: '7' } */
function numbersIn(pattern: string, path: string): Record<string, string> {
  const parts = partsOf(path);
  return Object.fromEntries(
    partsOf(pattern).flatMap((part, index) =>
      part.startsWith(':') ? [[part.slice(1), parts[index] ?? '']] : [],
    ),
  );
}

function partsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it may stand between tags or in an attribute. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string);
}
