import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { build, type Plugin } from 'vite';
import { inProduction } from '../../scripts/build/build-client.ts';

const ROOT = join(import.meta.dirname, '../..');

/** For controls only: what is removed from each file of the client. A proof that still passes then proves nothing. */
const WEAKENED: Record<string, [from: string, to: string][]> = {
  // Shows values as markup.
  'src/client/fields/parts/text-cell.tsx': [
    ['return shown;', 'return <span dangerouslySetInnerHTML={{ __html: shown }} />;'],
  ],
  // Goes wherever the address says.
  'src/client/features/account/next-path.ts': [
    ['  let url: URL;', '  if (!/^\\/\\w/.test(next)) location.assign(next);\n  let url: URL;'],
    ['|| !/^\\/(?![/\\\\])/.test(next) || hasControls(next)', ''],
  ],
  'src/shared/schema/entity-path.ts': [
    ['|| !/^[1-9][0-9]{0,15}$/.test(text)', ''],
    ['const id = Number(text);', 'if (text) return text as never;\n  const id = Number(text);'],
  ],
  // Leaves the token of a link in the address.
  'src/client/data/link-token.ts': [["window.history.replaceState({ usr }, '', pathname);", 'void usr;']],
  'src/client/features/account/use-link-token.ts': [
    ['void navigate(pathname, { replace: true, state: kept });', 'void kept;'],
  ],
  // Keeps everything after the logout except the tokens.
  'src/client/data/cache.ts': [
    ['void mutate(isOfSession, undefined, {', 'void String({'],
    ['void mutate(isOfSession, undefined)', 'void String(isOfSession)'],
  ],
  'src/client/data/storage.ts': [['storage.removeItem(key)', 'storage.getItem(key)']],
  'src/client/data/session-store.ts': [["addEventListener('pageshow', onPageShow);", '']],
};

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
};

/** A build of the client without its protections. */
export interface WeakClient {
  /** Serves it instead of the real one, with this policy or none. */
  serve(context: BrowserContext, policy?: string): Promise<void>;
}

let built: Promise<WeakClient> | undefined;

/** Builds it once for all proofs of a run. */
export function buildWeakClient(): Promise<WeakClient> {
  built ??= buildOnce();
  return built;
}

async function buildOnce(): Promise<WeakClient> {
  const left = new Set(Object.keys(WEAKENED));
  const weaken: Plugin = {
    name: 'weaken',
    enforce: 'pre',
    transform(code, id) {
      const file = id.slice(ROOT.length + 1);
      const changes = WEAKENED[file];
      if (!changes) return undefined;
      left.delete(file);
      return changes.reduce((text, [from, to]) => {
        if (!text.includes(from))
          throw new Error(`${file} has no "${from}" any more; weak-client.ts names it.`);
        return text.replace(from, () => to);
      }, code);
    },
  };
  const outDir = join(ROOT, 'node_modules/.cache/mainstay/weak-client');
  await inProduction(() =>
    build({
      root: ROOT,
      logLevel: 'error',
      plugins: [weaken],
      build: { outDir, emptyOutDir: true, minify: false },
    }),
  );
  if (left.size > 0) throw new Error(`weak-client.ts names files that the client does not use: ${[...left]}`);
  return {
    async serve(context, policy) {
      await context.route(
        (url) => url.hostname.endsWith('localhost') && !url.pathname.startsWith('/api/'),
        (route) => {
          const { pathname } = new URL(route.request().url());
          const file = join(outDir, pathname);
          const type = TYPES[extname(pathname)];
          if (type && file.startsWith(outDir) && existsSync(file))
            return route.fulfill({ body: readFileSync(file), contentType: type });
          return route.fulfill({
            body: readFileSync(join(outDir, 'index.html')),
            contentType: 'text/html; charset=utf-8',
            headers: policy ? { 'content-security-policy': policy } : {},
          });
        },
      );
    },
  };
}
