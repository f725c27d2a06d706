import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../node_modules/.cache/mainstay');
const KEPT = 6;

/**
 * Runs slow work only once for the same content: the result is stored under the hash of everything it depends on.
 * @param name of the work; the newest few results are kept
 * @param inputs of the work
 * @param packages whose versions change the result
 * @param sources files whose code changes the result
 */
export async function cached<T>(
  name: string,
  { inputs, packages, sources }: { inputs: unknown; packages: string[]; sources: string[] },
  work: () => Promise<T>,
): Promise<T> {
  const key = createHash('sha256')
    .update(
      JSON.stringify([inputs, packages.map(versionOf), sources.map((file) => readFileSync(file, 'utf8'))]),
    )
    .digest('hex');
  const file = join(folder, `${name}-${key}.json`);
  const kept = read<T>(file);
  if (kept !== undefined) return kept;
  const answer = await work();
  mkdirSync(folder, { recursive: true });
  replaceFile(file, JSON.stringify(answer));
  forgetOldest(name);
  return answer;
}

/**
 * Keeps only the newest results: switching between two versions of the schemas should be quick, but older results are
 * not worth their space.
 */
function forgetOldest(name: string): void {
  const files = readdirSync(folder)
    .filter((file) => file.startsWith(`${name}-`))
    .map((file) => join(folder, file))
    .map((file) => ({ file, written: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.written - a.written);
  for (const { file } of files.slice(KEPT)) rmSync(file, { force: true });
}

/** Writes a file in one step, so that nobody ever reads half of it. */
export function replaceFile(file: string, text: string): void {
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

function read<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // missing or unreadable: the work is done again
  }
}

function versionOf(name: string): string {
  const file = createRequire(import.meta.url).resolve(`${name}/package.json`);
  return `${name}@${(JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version}`;
}
