import { relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { FirstScreen, Host } from './first-screens.ts';
import { MODEL_FILE } from './vite-packed-model.ts';

const START = 'src/client/boot/start.ts';
/** Where the server inserts the API requests of a screen. The start script comes after it and reads them. */
const ANSWERS = '<!-- first answers -->';
/** Where the server inserts the style sheets of a screen: before scripts, since the page is not painted without them. */
const STYLES = '<!-- first styles -->';
/** Where the server inserts the scripts of a screen: last, since a browser requests only a few files at a time, in this order. */
const FILES = '<!-- first files -->';

/** What a page loads besides where its company has packs or fields of its own (`data/own-fields.ts`). */
const LAYER_MODULES = ['src/client/model/own-layer.ts', 'src/client/fields/own-looks.ts'];

/**
 * Puts the start script into the page and writes `first-screens.json`, the additions that the server makes to the
 * page by its address. So everything the first screen needs is requested at once and not one thing after another.
 */
export function viteFirstScreens(): Plugin {
  let root = '';
  let isBuild = false;
  return {
    name: 'first-screens',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    configResolved(config) {
      root = config.root;
      isBuild = config.command === 'build';
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: 'chunk', id: `${root}/${START}`, name: 'start' });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }): string {
        if (!bundle) return html.replace(ANSWERS, `<script type="module" src="/${START}"></script>`);
        const start = startOf(bundle);
        // A plain script runs at once. It is placed before the style sheet, which it would otherwise wait for.
        const [sheet = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
        const tags = `${ANSWERS}\n    <script src="/${start.fileName}"></script>\n    ${sheet}${STYLES}`;
        return html
          .replace(sheet, '')
          .replace(ANSWERS, tags)
          .replace('</head>', `  ${FILES}\n  ${fontPreloads(bundle)}</head>`);
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const start = startOf(bundle);
        // In a plain script, all its names would be global to the page.
        start.code = `(() => {\n${start.code}})();\n`;
        const source = JSON.stringify(tagsByScreen(bundle, await screensOfNow()));
        this.emitFile({ type: 'asset', fileName: 'first-screens.json', source });
      },
    },
  };

  function startOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
    const start = chunksOf(bundle).find(({ facadeModuleId }) => nameOf(facadeModuleId) === START);
    if (!start) throw new Error(`The build has no chunk of ${START}.`);
    if (start.imports.length > 0) throw new Error(`${START} must not import what has to be loaded.`);
    return start;
  }

  function nameOf(id: string | null): string {
    return id === null ? '' : relative(root, id).replaceAll('\\', '/');
  }

  /**
   * By host, the screens with the tags that request their files and name their API requests; `prerender.ts` adds the
   * drawings.
   */
  function tagsByScreen(bundle: Rolldown.OutputBundle, screens: Record<Host, FirstScreen[]>) {
    const chunks = chunksOf(bundle);
    const entry = chunks.find(
      ({ isEntry, facadeModuleId }) => isEntry && nameOf(facadeModuleId) === 'index.html',
    );
    const already = filesOf(bundle, entry);
    const model = modelPreload(bundle);
    const filesFor = (modules: string[], whose: string) =>
      modules.flatMap((module) => {
        // A module that several chunks import stands in one that is not named after it.
        const chunk =
          chunks.find(({ facadeModuleId }) => nameOf(facadeModuleId) === module) ??
          chunks.find(({ moduleIds }) => moduleIds.some((id) => nameOf(id) === module));
        if (!chunk) throw new Error(`The build has no chunk of ${module}, which ${whose} names.`);
        return [...filesOf(bundle, chunk)].filter((file) => !already.has(file));
      });
    const layers = new Set(filesFor(LAYER_MODULES, 'the code of layers'));
    const byHost = Object.entries(screens).map(([host, list]) => [
      host,
      {
        screens: list.map(({ path, modules, later = [], answers, plain, open, model: knows, drawn }) => {
          const first = new Set(filesFor(modules, `"${path}"`));
          const files = new Set([...first, ...filesFor(later, `"${path}"`)]);
          // What a company has added is there before the first page is drawn, so it is not asked for later.
          const isOfApp = host === 'tenant' && (drawn === 'frame' || path === '*');
          const more = isOfApp ? [...layers].filter((file) => !files.has(file)) : [];
          const [styles, scripts] = byKind([...files]);
          const [layerStyles, layerScripts] = byKind(more);
          return {
            path,
            answers: answersTag(answers, open, plain ?? []),
            styles: styles.map(styleSheet).join(''),
            // Before the scripts: the app needs it first.
            files: (knows ? model : '') + scripts.map((file) => preload(file, !first.has(file))).join(''),
            ...(more.length > 0 && {
              layers: {
                styles: layerStyles.map(styleSheet).join(''),
                files: layerScripts.map((file) => preload(file, false)).join(''),
              },
            }),
            drawn,
          };
        }),
      },
    ]);
    return Object.fromEntries(byHost);
  }
}

/**
 * Imported by an address that Vite cannot follow. A change in anything that Vite's config imports makes Vite restart: in
 * development that would be at every edit of a schema, while people wait for pages.
 */
async function screensOfNow(): Promise<Record<Host, FirstScreen[]>> {
  const address = new URL('./first-screens.ts', import.meta.url).href;
  const { firstScreens }: typeof import('./first-screens.ts') = await import(address);
  return firstScreens();
}

/**
 * Preloads the font long before the style sheet would request it, but after the scripts: it arrives by the time they
 * have run.
 */
function fontPreloads(bundle: Rolldown.OutputBundle): string {
  return Object.keys(bundle)
    .filter((name) => name.endsWith('.woff2'))
    .map(
      (name) =>
        `  <link rel="preload" href="/${name}" as="font" type="font/woff2" fetchpriority="low" crossorigin>\n  `,
    )
    .join('');
}

function byKind(files: string[]): [styles: string[], scripts: string[]] {
  const isStyle = (file: string) => file.endsWith('.css');
  return [files.filter(isStyle), files.filter((file) => !isStyle(file))];
}

function chunksOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk');
}

/** The file of a chunk, those of all its imports, and their style sheets. */
function filesOf(
  bundle: Rolldown.OutputBundle,
  chunk: Rolldown.OutputChunk | undefined,
  found = new Set<string>(),
): Set<string> {
  if (!chunk || found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') filesOf(bundle, imported, found);
  }
  return found;
}

function answersTag(answers: string[], open: string[], plain: string[]): string {
  if (answers.length + open.length + plain.length === 0) return '';
  const text = (list: string[]) => list.join(' ').replaceAll('&', '&amp;');
  const more = plain.length > 0 ? ` data-plain="${text(plain)}"` : '';
  return `<meta name="first-answers" content="${text(answers)}" data-open="${text(open)}"${more}>`;
}

function preload(file: string, isLater: boolean): string {
  return `<link rel="modulepreload"${isLater ? ' fetchpriority="low"' : ''} crossorigin href="/${file}">`;
}

/** `client/model/load-model.ts` gets this response, as its request has the same mode and credentials. */
function modelPreload(bundle: Rolldown.OutputBundle): string {
  const file = Object.keys(bundle).find((name) => MODEL_FILE.test(name));
  if (!file) throw new Error('The build has no file of the entities.');
  return `<link rel="preload" as="fetch" crossorigin href="/${file}">`;
}

function styleSheet(file: string): string {
  return `<link rel="stylesheet" crossorigin href="/${file}">`;
}
