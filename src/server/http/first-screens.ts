import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HostName, readHost } from '../tenancy/host.ts';

/** Made beside the client's files when it is built; see scripts/build/vite-first-screens.ts. */
export const FIRST_SCREENS = 'first-screens.json';
/** Where the tags of a screen stand in the page. */
const ANSWERS = '<!-- first answers -->';
const FILES = '<!-- first files -->';

export interface Page {
  html: Buffer;
  etag: string;
}

/** The one page of the app, in as many forms as there are first screens. */
export interface FirstScreens {
  /** The page that asks at once for what the screen at this address will need. */
  pageFor(host: string | undefined, path: string): Page;
}

/** The tags of a screen: one that names what to ask the API, and links to its files. */
interface Tags {
  answers: string;
  files: string;
}

type Screens = Record<string, ({ path: string } & Tags)[]>;

const APPS: Partial<Record<HostName['kind'], string>> = {
  landing: 'landing',
  platform: 'platform',
  subdomain: 'tenant',
};

/** Reads the built page and makes its forms, so that a request only has to pick one. */
export function readFirstScreens(clientDir: string, baseDomain: string): FirstScreens {
  const template = readFileSync(join(clientDir, 'index.html'), 'utf8');
  const file = join(clientDir, FIRST_SCREENS);
  const screens: Screens = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const plain = pageWith(template, { answers: '', files: '' });
  const pages = new Map(
    Object.entries(screens).map(([app, list]) => [
      app,
      list.map(({ path, ...tags }) => ({ fits: matcher(path), page: pageWith(template, tags) })),
    ]),
  );
  return {
    pageFor(host, path) {
      const app = APPS[readHost(host, baseDomain).kind];
      const found = pages.get(app ?? '')?.find(({ fits }) => fits(path));
      return found?.page ?? plain;
    },
  };
}

function pageWith(template: string, { answers, files }: Tags): Page {
  const html = Buffer.from(template.replace(ANSWERS, () => answers).replace(FILES, () => files));
  return { html, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` };
}

/** `/work-orders/:id` fits `/work-orders/7` and `/work-orders/new/`; `*` fits everything. */
function matcher(pattern: string): (path: string) => boolean {
  if (pattern === '*') return () => true;
  const wanted = partsOf(pattern);
  return (path) => {
    const parts = partsOf(path);
    return (
      parts.length === wanted.length &&
      wanted.every((part, index) => part === parts[index] || part.startsWith(':'))
    );
  };
}

function partsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}
