import { buildClient } from './build/build-client.ts';

/** `npm run build`: builds the client into `dist/`, ready to be served. Run after codegen. */
const started = performance.now();
await buildClient({ always: true });
console.log(`build: dist/ is ready (${Math.round(performance.now() - started)} ms)`);
