import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startBrowser } from '../test/support/browser.ts';
import { startServer } from '../test/support/server.ts';
import { buildClient } from './build/build-client.ts';
import { Camera } from './screenshots/camera.ts';
import { EVERY_SCREEN } from './screenshots/every-screen.ts';
import { DOCS_PICTURES, LANDING_PICTURES, type Picture } from './screenshots/pictures.ts';

/**
 * `npm run screenshots` makes the pictures of the documentation and of the public page from fresh demo data. `npm run
 * screenshots -- --all` writes every screen at four widths, light and dark, into `test-results/screens/`; with `--
 * --all work-order` only those whose names contain the word.
 */
const ROOT = join(import.meta.dirname, '..');
const DOCS = join(ROOT, 'docs/images');
const LANDING = join(ROOT, 'src/client/features/landing/shots');
const SCREENS = join(ROOT, 'test-results/screens');
/** The largest picture allowed on the public page, which has to load fast. */
const MOST_BYTES = 60 * 1024;
const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

const all = process.argv.includes('--all');
const word = process.argv.slice(2).find((each) => !each.startsWith('--')) ?? '';
await buildClient();
const server = await startServer({ demo: true });
const browser = await startBrowser();
const camera = new Camera(browser, server);
try {
  if (all) await everyScreen();
  else {
    await pictures(DOCS_PICTURES, DOCS);
    await pictures(LANDING_PICTURES, LANDING, MOST_BYTES);
  }
} finally {
  await browser.close();
  await server.stop();
  server.forget();
}

async function pictures(list: Picture[], folder: string, most = Number.POSITIVE_INFINITY): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { file, motif, frame } of list) {
    const path = join(folder, file);
    for (const quality of [80, 65, 50, 35]) {
      await camera.take(motif, frame, path, quality);
      if (statSync(path).size <= most) break;
    }
    console.log(`${path.slice(ROOT.length + 1)} ${Math.ceil(statSync(path).size / 1024)} kB`);
  }
}

async function everyScreen(): Promise<void> {
  mkdirSync(SCREENS, { recursive: true });
  for (const size of SIZES)
    for (const dark of [false, true])
      for (const { name, ...motif } of EVERY_SCREEN.filter((each) => each.name.includes(word))) {
        const file = `${name}-${size.width}${dark ? '-dark' : ''}.png`;
        await camera.take(motif, { ...size, dark }, join(SCREENS, file));
        console.log(`test-results/screens/${file}`);
      }
}
