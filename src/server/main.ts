import { keepCompiled } from './cli/keep-compiled.ts';

/** The server process. */
keepCompiled();
const { run } = await import('./main/run.ts');
await run();
