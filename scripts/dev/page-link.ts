import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';

const SCRIPT = '/scripts/dev/page-script.js';

/** What `npm run dev` tells the open pages. */
export class PageLink {
  #server: ViteDevServer | undefined;
  #note = '';

  /** Puts the script into the page, and keeps Vite from exchanging generated files one by one under it. */
  plugin(): Plugin {
    return {
      name: 'page-link',
      configureServer: (server) => {
        this.#server = server;
        // A page that is opened later hears of it too.
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

  /** Shows a note on every page until the next; an empty one shows none. */
  note(text: string): void {
    this.#note = text;
    this.#server?.ws.send('mainstay:note', { text });
  }

  /**
   * Shows every page these generated files as they are now: in place where the forms of known entities changed, else by
   * loading the page anew.
   * @param names from the folder of what is generated
   */
  show(folder: string, names: string[]): void {
    for (const name of names) this.#server?.environments.client.moduleGraph.onFileChange(join(folder, name));
    const isKnown = !names.some((name) => /^(forms|kinds)\.ts$|^validators\/shared-/.test(name));
    const forms = new Set(names.flatMap((name) => formOf(name) ?? []));
    if (isKnown) this.#server?.ws.send('mainstay:schemas', { forms: [...forms], at: Date.now() });
    else this.#server?.ws.send('mainstay:reload', {});
  }
}

/** Whose form a generated file belongs to, or undefined. */
function formOf(name: string): string | undefined {
  return /^forms\/(.+)\.ts$/.exec(name)?.[1] ?? /^validators\/(.+)\.js$/.exec(name)?.[1];
}
