import { setTimeout as pause } from 'node:timers/promises';
import type { Plugin } from 'vite';
import { isOpen } from './is-open.ts';

const PATIENCE_MS = 15_000;

/**
 * Holds requests to the API while its server restarts, so that a page that reloads after an edit finds it. After too
 * long a wait, the request is passed on and gets the real error.
 */
export function waitForPort(port: number, paths: string[]): Plugin {
  return {
    name: 'wait-for-port',
    configureServer({ middlewares }) {
      for (const path of paths)
        middlewares.use(path, (_request, _response, next) => {
          answers(port).then(() => next(), next);
        });
    },
  };
}

async function answers(port: number): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (!(await isOpen(port)) && performance.now() < until) await pause(50);
}
