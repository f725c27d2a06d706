import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { viteFirstScreens } from './scripts/build/vite-first-screens.ts';

/** Lists, and parts of the screen that neither the landing page nor the login has. */
const PAGE_PARTS = new RegExp(
  [
    'src/client/fields/',
    'src/client/records/(list|views)/',
    'src/client/data/(record-label|records|reference-search)\\.ts$',
    'src/client/ui/(badge|badge-tone|card|combobox|confirm-dialog|empty-state|format|load-error|page-header|skeleton|stat|tabs)\\.tsx?$',
    'src/client/features/history/history-link\\.tsx$',
    'src/client/records/(address\\.ts|page/prefetch-page\\.ts)$',
  ].join('|'),
);

export default defineConfig({
  plugins: [react(), viteFirstScreens()],
  resolve: {
    // rjsf asks for both; one copy is enough.
    alias: [{ find: /^lodash\/(.+?)(\.js)?$/, replacement: 'lodash-es/$1.js' }],
  },
  css: {
    preprocessorOptions: {
      scss: {
        quietDeps: true,
        silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
      },
    },
  },
  define: { __API_BASE__: JSON.stringify(process.env.API_BASE ?? '') },
  build: {
    target: 'es2022',
    // The server sends no inline scripts and no data addresses but pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What a group's modules import stays where it is: the landing page would load the groups otherwise.
          includeDependenciesRecursively: false,
          groups: [
            // Changes with React, not with each release of ours.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\/|rolldown\/runtime/,
            },
            // What the pages share. Further modules of that kind would get small files of their own.
            { name: 'page-parts', test: PAGE_PARTS },
            // What the menu and the routes know of the entities.
            {
              name: 'entities',
              test: /src\/shared\/(gen\/(manifest|screens)|schema\/(manifest|entity-path)|wire)\.ts$/,
            },
            // What all compiled checks share; small files of their own would be three more requests.
            { name: 'form-checks', test: /gen\/validators\/shared-/ },
          ],
        },
      },
    },
  },
});
