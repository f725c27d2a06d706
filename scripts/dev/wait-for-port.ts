import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Plugin } from 'vite';

const PATIENCE_MS = 15_000;

/**
 * Holds requests to the API back while its server starts anew, so that a page that reloads after an edit finds it.
 * Whoever waits too long is let through, and gets the error that is due.
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

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const done = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
  });
}
