import { expect, vi } from 'vitest';
import { runCommandLine } from '../../src/server/operations/commands/run.ts';

/** Runs a command in this process: its exit code and what it printed. */
export async function mainstay(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void out.push(String(line)));
  const error = vi.spyOn(console, 'error').mockImplementation((line) => void err.push(String(line)));
  try {
    return { code: await runCommandLine(words), out: out.join('\n'), err: err.join('\n') };
  } finally {
    log.mockRestore();
    error.mockRestore();
  }
}

/** The same with `--json`: what it printed for programs. */
export async function json(...words: string[]) {
  const { out, err } = await mainstay(...words, '--json');
  expect([err, out.split('\n').length]).toEqual(['', 1]);
  return JSON.parse(out) as {
    command: string;
    ok: boolean;
    exit: number;
    // biome-ignore lint/suspicious/noExplicitAny: each command has its own, and the test says what it expects
    result: any;
    lines: string[];
    error: string | null;
  };
}
