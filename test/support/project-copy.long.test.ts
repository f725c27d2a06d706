import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { copyProject } from './project-copy.ts';

const ROOT = join(import.meta.dirname, '../..');
const KEPT = `node_modules/.cache/mainstay/of-a-copy-${process.pid}`;

test('a copy has the packages of the project, and keeps what it builds to itself', () => {
  const project = copyProject();
  try {
    project.run(['--input-type=module', '--eval', "import 'vite'; import '@rjsf/core'"]);
    const kept = join(project.root, KEPT);
    mkdirSync(dirname(kept), { recursive: true });
    writeFileSync(kept, '');
    expect(existsSync(join(ROOT, KEPT))).toBe(false);
  } finally {
    project.remove();
    rmSync(join(ROOT, KEPT), { force: true });
  }
});
