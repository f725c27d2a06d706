import { keepCompiled } from './operations/commands/keep-compiled.ts';

/** Files that a command writes are readable by its own user only, whatever the shell's umask is. */
process.umask(0o077);

/** The command line. */
keepCompiled();
const { makeMissing } = await import('./operations/commands/generated.ts');
if (makeMissing()) {
  const { runCommandLine } = await import('./operations/commands/run.ts');
  process.exitCode = await runCommandLine(process.argv.slice(2));
} else process.exitCode = 1;
