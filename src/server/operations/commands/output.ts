/** Where a command says what it does: lines for people, or one JSON object for programs. */
export interface Output {
  print(line: string): void;
  result(value: Record<string, unknown>): void;
  complain(text: string): void;
  /** Called once, at the end. @returns the exit code */
  end(exit: number): number;
}

export function linesForPeople(): Output {
  return {
    print: (line) => console.log(line),
    result() {},
    complain: (text) => console.error(text),
    end: (exit) => exit,
  };
}

/** Prints one line at the end: what the command was, whether it went well, what it found, and what it would have said. */
export function jsonForPrograms(command: string | null): Output {
  const lines: string[] = [];
  const errors: string[] = [];
  let found: Record<string, unknown> | null = null;
  return {
    print: (line) => void lines.push(line),
    result(value) {
      found = value;
    },
    complain: (text) => void errors.push(text),
    end(exit) {
      const error = errors.length > 0 ? errors.join('\n') : null;
      console.log(JSON.stringify({ command, ok: exit === 0, exit, result: found, lines, error }));
      return exit;
    },
  };
}
