import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/build/chunk-groups.ts';
import { viteFirstScreens } from './scripts/build/vite-first-screens.ts';
import { viteOwnKinds } from './scripts/build/vite-own-kinds.ts';
import { vitePackedModel } from './scripts/build/vite-packed-model.ts';

/** The file of the router without warnings. */
const routerFile = (name: string) =>
  `${import.meta.dirname}/node_modules/react-router/dist/production/${name}.mjs`;

export default defineConfig({
  plugins: [react(), viteFirstScreens(), viteOwnKinds(), vitePackedModel()],
  resolve: {
    // rjsf imports both packages; one copy is enough.
    alias: [
      { find: /^lodash\/(.+?)(\.js)?$/, replacement: 'lodash-es/$1.js' },
      // Its package leads to the files with warnings for developers, in a build too.
      ...(process.env.NODE_ENV === 'production'
        ? [
            { find: /^react-router$/, replacement: routerFile('index') },
            { find: /^react-router\/dom$/, replacement: routerFile('dom-export') },
          ]
        : []),
    ],
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
    // The server's content security policy forbids inline scripts, and data URLs other than for images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Dependencies of a group's modules stay out of the group: otherwise the landing page would load the groups.
          includeDependenciesRecursively: false,
          groups: chunkGroups(import.meta.dirname),
        },
      },
    },
  },
});
