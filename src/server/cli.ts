import { keepCompiled } from './cli/keep-compiled.ts';

/** What a command writes is for its own user only, whatever the shell says. */
process.umask(0o077);

/** The command line. */
keepCompiled();
const { runCommandLine } = await import('./cli/run.ts');
process.exitCode = await runCommandLine(process.argv.slice(2));
