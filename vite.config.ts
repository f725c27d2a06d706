import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { viteFirstScreens } from './scripts/build/vite-first-screens.ts';

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
          groups: [
            // Changes with React, not with each release of ours.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\/|rolldown\/runtime/,
            },
            // What all compiled checks share; small files of their own would be three more requests.
            { name: 'form-checks', test: /gen\/validators\/shared-/ },
          ],
        },
      },
    },
  },
});
