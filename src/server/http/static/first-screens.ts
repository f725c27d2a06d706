import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HostName, readHost } from '../../tenancy/host.ts';
import { type Page, pageOf } from './page.ts';

/** Built together with the client's files; see scripts/build/vite-first-screens.ts. */
export const FIRST_SCREENS = 'first-screens.json';
/** Where a screen's tags and its drawing go in the page. */
const ANSWERS = '<!-- first answers -->';
const STYLES = '<!-- first styles -->';
const FILES = '<!-- first files -->';
const ROOT = '<div id="root"></div>';
/** Versions of the page that are cached, the most recently used ones; there is one per screen and tenant. */
const MOST_PAGES = 300;

/** What a page is built for. */
interface Visit {
  host: string | undefined;
  path: string;
  /** The tenant of the address. */
  tenant: { name: string; subdomain: string } | undefined;
  /** Whether that tenant is known to have packs or fields of its own. */
  hasLayers: boolean;
}

/** The single page of the app, in one version per first screen. */
export interface FirstScreens {
  /**
   * The page that at once requests what the screen at this address will need, and shows what is already known of it.
   */
  pageFor(visit: Visit): Page;
}

/** What the build knows of a screen: tags that preload its API data and its files, and which drawing it shows. */
interface Screen {
  path: string;
  answers: string;
  styles?: string;
  files: string;
  /** More of them where a tenant has packs or fields of its own. */
  layers?: { styles: string; files: string };
  drawn?: string;
}

interface App {
  screens: Screen[];
  /** The drawn content of the page's root, by name. Missing if Vite alone has built the client. */
  drawings?: Record<string, string>;
}

const APPS: Partial<Record<HostName['kind'], string>> = {
  landing: 'landing',
  platform: 'platform',
  subdomain: 'tenant',
};

/** Reads the built page and what the build knows of its screens. */
export function readFirstScreens(clientDir: string, baseDomain: string): FirstScreens {
  const template = readFileSync(join(clientDir, 'index.html'), 'utf8');
  const file = join(clientDir, FIRST_SCREENS);
  const apps: Record<string, App> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const pages = new Map<string, Page>();
  return {
    pageFor(visit) {
      const { kind } = readHost(visit.host, baseDomain);
      const app = apps[APPS[kind] ?? ''];
      const screen = app?.screens.find(({ path }) => fits(path, visit.path));
      const isKnown = kind === 'subdomain' ? visit.tenant !== undefined : isNamed(visit.host, baseDomain);
      const drawing = isKnown ? app?.drawings?.[screen?.drawn ?? ''] : undefined;
      const { name, subdomain } = visit.tenant ?? {};
      const key = JSON.stringify([APPS[kind], screen?.path, isKnown, subdomain, name, visit.hasLayers]);
      const ready = pages.get(key);
      pages.delete(key);
      const page = ready ?? pageOf(htmlOf(template, screen, drawing, visit, baseDomain));
      pages.set(key, page);
      const oldest = pages.keys().next().value;
      if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest);
      return page;
    },
  };
}

/** The page for one screen; a drawing is included only for a host that is known to be ours. */
function htmlOf(
  template: string,
  screen: Screen | undefined,
  drawing: string | undefined,
  { tenant, hasLayers }: Visit,
  base: string,
): string {
  const layers = hasLayers ? screen?.layers : undefined;
  const marks = tenant && `data-subdomain="${escaped(tenant.subdomain)}"${layers ? ' data-layers' : ''}`;
  const tag = tenant ? `<meta name="tenant" content="${escaped(tenant.name)}" ${marks}>` : '';
  const names: Record<string, string> = { tenant: tenant?.name ?? '', base };
  const named = drawing?.replace(/\{\{(\w+)\}\}/g, (_, name: string) => escaped(names[name] ?? ''));
  return template
    .replace(ANSWERS, () => tag + (screen?.answers ?? ''))
    .replace(STYLES, () => (screen?.styles ?? '') + (layers?.styles ?? ''))
    .replace(FILES, () => (screen?.files ?? '') + (layers?.files ?? ''))
    .replace(ROOT, (root) => named ?? root);
}

/** Whether a host is the product's or the admin's by name, as the client reads it too. */
function isNamed(host: string | undefined, baseDomain: string): boolean {
  const name = (host ?? '').toLowerCase().replace(/\.?(:\d+)?$/, '');
  if (name === `admin.${baseDomain}`) return true;
  const labels = baseDomain.split('.');
  const isShort = labels.length <= (labels.at(-1) === 'localhost' ? 1 : 2);
  return isShort && (name === baseDomain || name === `www.${baseDomain}`);
}

const NUMBER = /^[1-9]\d{0,15}$/;

/**
 * `/work-orders/:id` matches `/work-orders/7` and `/work-orders/7/`; `*` matches everything, `/r/*` everything below
 * `/r`.
 */
function fits(pattern: string, path: string): boolean {
  if (pattern === '*') return true;
  if (pattern.endsWith('/*')) return path.startsWith(pattern.slice(0, -1));
  const wanted = partsOf(pattern);
  const parts = partsOf(path);
  return (
    parts.length === wanted.length &&
    wanted.every((part, index) =>
      part.startsWith(':') ? NUMBER.test(parts[index] as string) : part === parts[index],
    )
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

/** A text escaped for use between tags or in an attribute. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string);
}
