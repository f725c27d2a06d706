import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const PARTS = [
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'index.html',
  'public',
  'schemas',
  'scripts',
  'src',
];

/** A copy of the project whose schemas a test may change; it shares only the installed packages. */
export interface ProjectCopy {
  root: string;
  /** Changes a JSON file as a person with an editor would. */
  edit<T>(file: string, change: (json: T) => void): void;
  /** Writes a new JSON file. */
  add(file: string, json: unknown): void;
  /** Runs a script of the copy; throws its output if it fails, unless that is expected. */
  run(words: string[], expected?: { code?: number; environment?: Record<string, string> }): string;
  remove(): void;
}

/** Copies the project to the temporary folder. */
export function copyProject(): ProjectCopy {
  const root = mkdtempSync(join(tmpdir(), 'mainstay-copy-'));
  for (const part of PARTS)
    if (existsSync(join(ROOT, part))) cpSync(join(ROOT, part), join(root, part), { recursive: true });
  sharePackages(root);
  shareGenerated(root);
  const add = (file: string, json: unknown) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), `${JSON.stringify(json, null, 2)}\n`);
  };
  return {
    root,
    add,
    edit(file, change) {
      const json = JSON.parse(readFileSync(join(root, file), 'utf8'));
      change(json);
      add(file, json);
    },
    run(words, { code = 0, environment } = {}) {
      const { status, stdout, stderr } = spawnSync(process.execPath, words, {
        cwd: root,
        env: {
          PATH: process.env.PATH,
          // The compile cache of the copy's own command line.
          NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/mainstay/compiled'),
          // Tests that check types ask for it.
          CODEGEN_TYPES: '0',
          ...environment,
        },
        encoding: 'utf8',
      });
      if (status !== code) throw new Error(`${words.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
      return stdout;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Reuses earlier output of codegen for the same files; it is stored under the hash of everything it depends on. */
function shareGenerated(root: string): void {
  const kept = 'node_modules/.cache/mainstay';
  if (!existsSync(join(ROOT, kept))) return;
  for (const name of readdirSync(join(ROOT, kept)).filter((each) => each.endsWith('.json')))
    cpSync(join(ROOT, kept, name), join(root, kept, name));
}

/**
 * Links each package separately, without the build caches next to them: a copy's build would be taken for the
 * project's.
 */
function sharePackages(root: string): void {
  mkdirSync(join(root, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '.cache') symlinkSync(join(ROOT, 'node_modules', name), join(root, 'node_modules', name));
}
