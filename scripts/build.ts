import { buildClient } from './build/build-client.ts';

/** `npm run build`: the client, ready to be served, in `dist/`. Run after codegen. */
const started = performance.now();
await buildClient({ always: true });
console.log(`build: dist/ is ready (${Math.round(performance.now() - started)} ms)`);
