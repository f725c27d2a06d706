import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'vite';
import type { DrawingName, FirstScreen, Host } from './first-screens.ts';

/** The app in a form that Node can run. */
const FOLDER = 'node_modules/.cache/mainstay/prerender';

/** Something to draw: a whole page at its address, or the frame of an app. */
interface Drawing {
  host: Host;
  name: DrawingName;
}

export interface PrerenderWork {
  /** The built `src/client/boot/prerender.tsx`. */
  module: string;
  drawings: Drawing[];
}

type Apps = Record<Host, { screens: FirstScreen[]; drawings?: Partial<Record<DrawingName, string>> }>;

/** `guest` is a visitor without a session, `user` one with a session. */
const READERS: Record<DrawingName, string> = { landing: 'anyone', login: 'guest', frame: 'user' };

/**
 * Draws what the screens in `first-screens.json` name and adds it to that file, using the app's own components, so
 * that a page is visible before its code has arrived. What only the server knows is a placeholder: `{{tenant}}`,
 * `{{base}}`.
 */
export async function prerenderScreens(root: string, dist: string): Promise<void> {
  const file = join(dist, 'first-screens.json');
  const apps: Apps = JSON.parse(readFileSync(file, 'utf8'));
  await build({
    root,
    logLevel: 'warn',
    build: { ssr: 'src/client/boot/prerender.tsx', outDir: FOLDER, emptyOutDir: true, copyPublicDir: false },
    ssr: { noExternal: true },
  });
  const drawings = (Object.keys(apps) as Host[]).flatMap((host) =>
    [...new Set(apps[host].screens.flatMap(({ drawn }) => drawn ?? []))].map((name) => ({ host, name })),
  );
  const drawn = await drawAll({ module: join(root, FOLDER, 'prerender.js'), drawings });
  for (const [index, { host, name }] of drawings.entries()) {
    const html = drawn[index] as string;
    check(`${host} ${name}`, html, dist);
    apps[host].drawings = { ...apps[host].drawings, [name]: rootOf(name, html) };
  }
  writeFileSync(file, JSON.stringify(apps));
}

function drawAll(work: PrerenderWork): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('prerender-worker.ts', import.meta.url), { workerData: work });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** The root element of the page with the drawing. A frame cannot be used until the app has replaced it. */
function rootOf(name: DrawingName, html: string): string {
  const isFrame = name === 'frame';
  const unready = isFrame ? ' inert aria-busy="true" aria-disabled="true"' : '';
  return `<div id="root" data-for="${READERS[name]}" data-drawn="${isFrame ? 'frame' : 'whole'}"${unready}>${html}</div>`;
}

/**
 * @throws Error when the drawing contains something that the page's policy would block, or a file that the server
 * does not have
 */
function check(drawing: string, html: string, dist: string): void {
  const error = (what: string) => new Error(`The build drew "${drawing}" with ${what}.`);
  if (!/<(h1|main)\b/.test(html)) throw error('neither a heading nor a place for the page');
  if (/<script|\sstyle=|\son\w+=/.test(html))
    throw error('a script or a style in it, which the policy forbids');
  for (const [, address = ''] of html.matchAll(/(?:src|srcSet)="(\/assets\/[^" ]+)/gi))
    if (!existsSync(join(dist, address))) throw error(`${address}, which is not in dist/`);
}
