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

  /** Loads every page anew, with these files of the sources as they are now. */
  reload(files: string[]): void {
    for (const file of files) this.#server?.environments.client.moduleGraph.onFileChange(file);
    this.#server?.ws.send('mainstay:reload', {});
  }
}
