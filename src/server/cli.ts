import { keepCompiled } from './cli/keep-compiled.ts';

/** The command line. */
keepCompiled();
const { runCommandLine } = await import('./cli/run.ts');
process.exitCode = await runCommandLine(process.argv.slice(2));
