import { isIn } from './rooms.ts';

/** The result for one room. */
export interface RoomResult {
  room: string;
  caught: number;
  total: number;
  /** A line each: where, what was changed, and the outcome. */
  survivors: string[];
}

interface Place {
  line: number;
  column: number;
}

/** The fields used of Stryker's report. */
interface Report {
  files: Record<
    string,
    {
      source: string;
      mutants: { replacement: string; status: string; location: { start: Place; end: Place } }[];
    }
  >;
}

/** A fault counts as caught if a test fails or does not end, and as survived if no test even reaches it. */
export function resultOf(room: string, { files }: Report): RoomResult {
  const result: RoomResult = { room, caught: 0, total: 0, survivors: [] };
  for (const [file, { source, mutants }] of Object.entries(files)) {
    if (!isIn(room, file)) continue;
    for (const { status, location, replacement } of mutants) {
      const isCaught = status === 'Killed' || status === 'Timeout';
      const isSurvivor = status === 'Survived' || status === 'NoCoverage';
      // Faults in code that runs while a module loads were not tried.
      if (!(isCaught || isSurvivor)) continue;
      result.total += 1;
      if (isCaught) result.caught += 1;
      else {
        const fate = status === 'Survived' ? 'survived' : 'no test comes here';
        const change = `${short(textAt(source, location))} → ${short(replacement)}`;
        result.survivors.push(`${file}:${location.start.line} ${fate}: ${change}`);
      }
    }
  }
  return result;
}

function textAt(source: string, { start, end }: { start: Place; end: Place }): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.pop() ?? '';
  const whole = [...lines, last.slice(0, end.column - 1)].join('\n');
  return whole.slice(start.column - 1);
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 70 ? `${line.slice(0, 67)}…` : line;
}
