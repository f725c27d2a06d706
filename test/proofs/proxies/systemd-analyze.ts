import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../behind-proxy/checks.ts';
import { changed, inFolder, shipped } from '../behind-proxy/program.ts';

const UNITS = ['mainstay.service', 'mainstay-backup.service'];
/** In tenths: the units have 1.3, of 10 for one that may do everything. */
const MOST = 13;

export function check(): Promise<Result[]> {
  return inFolder(async (folder) => [
    ...UNITS.map((unit) => exposure(folder, unit, shipped(unit))),
    control(
      exposure(
        folder,
        UNITS[0] as string,
        changed(shipped('mainstay.service'), [[/^SystemCallFilter=.*$/, '']]),
      ),
    ),
  ]);
}

/** What a hijacked program could do under a unit, as systemd scores it. */
function exposure(folder: string, unit: string, text: string): Result {
  const path = join(folder, unit);
  writeFileSync(path, text);
  const words = ['security', '--offline=true', '--no-pager', `--threshold=${MOST}`, path];
  const { status, stdout } = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
  return {
    name: unit,
    ok: status === 0,
    note: /Overall exposure level.*: ([\d.]+)/.exec(stdout)?.[1] ?? stdout,
  };
}

function control({ name, ok, note }: Result): Result {
  return { name: `control: ${name} with all system calls`, ok: !ok, note };
}
