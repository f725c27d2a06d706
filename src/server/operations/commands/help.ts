import type { Command } from './command.ts';

/** How a command is written, in one line. */
export function usageOf(command: Command): string {
  return `mainstay ${command.name} ${command.usage}`.trimEnd();
}

const FOR_ALL = [
  '--json  print one JSON object in place of the lines: command, ok, exit, result, lines, error',
  'Exit code: 0 when all went well, 1 when it could not be done, 2 when the command was used wrongly.',
];

/** Everything there is to know about one command. */
export function commandHelp(command: Command): string {
  const parts = [[usageOf(command)], command.details, FOR_ALL].filter((lines) => lines.length > 0);
  const indented = parts.map((lines) => lines.map((line) => `  ${line}`.trimEnd()).join('\n'));
  return [`${command.name}: ${command.summary}`, ...indented].join('\n\n');
}

/** All commands at a glance. */
export function overview(commands: Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'mainstay COMMAND …      (npm run mainstay -- COMMAND …)',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'mainstay help COMMAND says more; --json works with each, mainstay --version names the version.',
    'The data folder is DATA_DIR (default ./data). While a server uses it, the server',
    `does the work of: ${commands
      .filter(({ online, onlineWith }) => online || onlineWith)
      .map(({ name }) => name)
      .join(', ')}. Stop it before you use the others.`,
  ].join('\n');
}
