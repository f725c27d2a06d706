import type { Command } from './command.ts';

/** How a command is written, in one line. */
export function usageOf(command: Command): string {
  return `mainstay ${command.name} ${command.usage}`.trimEnd();
}

/** Everything there is to know about one command. */
export function commandHelp(command: Command): string {
  const details = command.details.map((line) => `  ${line}`);
  return [`${command.name}: ${command.summary}`, '', `  ${usageOf(command)}`, '', ...details]
    .join('\n')
    .trimEnd();
}

/** All commands at a glance. */
export function overview(commands: Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'mainstay COMMAND …      (npm run mainstay -- COMMAND …)',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'mainstay help COMMAND says more. The data folder is DATA_DIR (default ./data). While a server uses it, the server',
    `does the work of: ${commands
      .filter(({ online, onlineWith }) => online || onlineWith)
      .map(({ name }) => name)
      .join(', ')}. Stop it before you use the others.`,
  ].join('\n');
}
