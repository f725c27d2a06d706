import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { compressFolder } from './compress.ts';
import { prerenderScreens } from './prerender.ts';

const ROOT = join(import.meta.dirname, '../..');
const DIST = join(ROOT, 'dist');
/** Outside of `dist/`, which contains only files to be served. */
const STAMP = join(ROOT, 'node_modules/.cache/mainstay/client-build');
const INPUTS = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'src/client',
  'src/shared',
  'scripts/build',
  'public',
];

/** Builds the client into `dist/`, unless the present build was made from exactly these sources. @returns whether it was built */
export async function buildClient(options: { always?: boolean } = {}): Promise<boolean> {
  const sources = hashOf(INPUTS);
  if (!options.always && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stampOf(sources)) return false;
  await inProduction(async () => {
    await build({ root: ROOT, logLevel: 'warn' });
    await prerenderScreens(ROOT, DIST);
  });
  await compressFolder(DIST);
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, stampOf(sources));
  return true;
}

/**
 * Runs work with NODE_ENV=production: Vite builds for the environment of the process, and React's test build is
 * slower. What is served must always be the same.
 */
export async function inProduction(work: () => Promise<unknown>): Promise<void> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

/** Identifies the sources and the build made from them. It no longer matches when somebody else has changed `dist/`. */
function stampOf(sources: string): string {
  return existsSync(join(DIST, 'index.html')) ? `${sources} ${hashOf(['dist'])}` : '';
}

function hashOf(paths: string[]): string {
  const hash = createHash('sha256').update(process.env.API_BASE ?? '');
  for (const path of paths) {
    for (const file of filesAt(path))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}

function filesAt(path: string): string[] {
  if (!existsSync(join(ROOT, path))) return [];
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.tmp'))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();
}
