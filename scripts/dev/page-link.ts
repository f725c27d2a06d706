import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';

const SCRIPT = '/scripts/dev/page-script.js';

/** Sends messages from `npm run dev` to the open pages. */
export class PageLink {
  #server: ViteDevServer | undefined;
  #note = '';

  /** Adds the script to the page, and keeps Vite from replacing generated files one by one while it is open. */
  plugin(): Plugin {
    return {
      name: 'page-link',
      configureServer: (server) => {
        this.#server = server;
        // A page opened later gets the note too.
        server.ws.on('connection', () => {
          if (this.#note) this.note(this.#note);
        });
      },
      transformIndexHtml: () => [
        { tag: 'script', attrs: { type: 'module', src: SCRIPT }, injectTo: 'head-prepend' },
      ],
      handleHotUpdate: ({ file }) => (file.includes('/src/shared/gen/') ? [] : undefined),
    };
  }

  /** Shows a note on every page until the next one; an empty text removes it. */
  note(text: string): void {
    this.#note = text;
    this.#server?.ws.send('mainstay:note', { text });
  }

  /**
   * Makes every page use these generated files: in place when only forms of known entities changed, otherwise by
   * reloading the page.
   * @param names relative to the folder of generated files
   */
  show(folder: string, names: string[]): void {
    for (const name of names) this.#server?.environments.client.moduleGraph.onFileChange(join(folder, name));
    const isKnown = !names.some((name) => /^(forms|kinds)\.ts$|^validators\/shared-/.test(name));
    const forms = new Set(names.flatMap((name) => formOf(name) ?? []));
    if (isKnown) this.#server?.ws.send('mainstay:schemas', { forms: [...forms], at: Date.now() });
    else this.#server?.ws.send('mainstay:reload', {});
  }
}

/** The entity whose form a generated file belongs to, or undefined. */
function formOf(name: string): string | undefined {
  return /^forms\/(.+)\.ts$/.exec(name)?.[1] ?? /^validators\/(.+)\.js$/.exec(name)?.[1];
}
