import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'vite';
import type { Drawn } from './first-screens.ts';

/** The app as Node can run it. */
const FOLDER = 'node_modules/.cache/mainstay/prerender';

/** A page to draw: the app's host name there, and an address with a number for each part that varies. */
export interface Drawing {
  kind: 'landing' | 'tenant' | 'admin';
  path: string;
  whole: boolean;
}

export interface PrerenderWork {
  /** The built `src/client/prerender.tsx`. */
  module: string;
  drawings: Drawing[];
}

type Screens = Record<string, { path: string; drawn?: Drawn & { html?: string } }[]>;

const KINDS: Record<string, Drawing['kind']> = { landing: 'landing', tenant: 'tenant', platform: 'admin' };
/** Stands for a record's id while a page is drawn; no other number of a page looks like it. */
const PROBE = 9_182_736_450;

/**
 * Draws the first screens into `first-screens.json`, with the app's own components, so that a page can be seen before its
 * code has arrived. What only the server knows stands there by name: `{{tenant}}`, `{{base}}`, `{{id}}`.
 */
export async function prerenderScreens(root: string, dist: string): Promise<void> {
  const file = join(dist, 'first-screens.json');
  const screens: Screens = JSON.parse(readFileSync(file, 'utf8'));
  await build({
    root,
    logLevel: 'warn',
    build: { ssr: 'src/client/prerender.tsx', outDir: FOLDER, emptyOutDir: true, copyPublicDir: false },
    ssr: { noExternal: true },
  });
  const found = Object.entries(screens).flatMap(([host, list]) =>
    list.flatMap(({ path, drawn }) => (drawn ? [{ kind: KINDS[host] as Drawing['kind'], path, drawn }] : [])),
  );
  const drawings = found.map(({ kind, path, drawn }) => {
    return { kind, path: path.replace(/:\w+/g, (name) => String(probeOf(path, name))), whole: drawn.whole };
  });
  const pages = await drawAll({ module: join(root, FOLDER, 'prerender.js'), drawings });
  for (const [index, { path, drawn }] of found.entries()) {
    drawn.html = withNames(pages[index] as string, path);
    check(`${path} (${drawn.for})`, drawn.html, dist);
  }
  writeFileSync(file, JSON.stringify(screens));
}

function drawAll(work: PrerenderWork): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('prerender-worker.ts', import.meta.url), { workerData: work });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

function probeOf(path: string, name: string): number {
  return PROBE + namesIn(path).indexOf(name);
}

function withNames(html: string, path: string): string {
  return namesIn(path).reduce(
    (text, name) => text.replaceAll(String(probeOf(path, name)), `{{${name.slice(1)}}}`),
    html,
  );
}

/** The parts of an address that vary. @example namesIn('/assets/:id') // [':id'] */
function namesIn(path: string): string[] {
  return path.match(/:\w+/g) ?? [];
}

/** @throws Error about what the page's policy would block, or the server does not have */
function check(page: string, html: string, dist: string): void {
  const fault = (what: string) => new Error(`The build drew ${page} with ${what}.`);
  if (!html.includes('<h1')) throw fault('no heading: the page did not come as far as its content');
  if (/<script|\sstyle=|\son\w+=/.test(html))
    throw fault('a script or a style in it, which the policy forbids');
  for (const [, address = ''] of html.matchAll(/(?:src|srcSet)="(\/assets\/[^" ]+)/gi))
    if (!existsSync(join(dist, address))) throw fault(`${address}, which is not in dist/`);
}
