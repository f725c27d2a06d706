import { createInterface } from 'node:readline/promises';
import { CommandError } from './command-error.ts';

/** The first line of the standard input, without its line end. */
export async function firstLineOfInput(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  throw new CommandError('The input is empty. Pipe the password in: printf %s "…" | mainstay admin create …');
}
