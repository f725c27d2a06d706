import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Peer } from './peer.ts';

/** Installs a peer into a temporary folder, which goes with this process. No script of a package is run. */
export async function installed(peer: Peer): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'mainstay-peer-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const name of peer.leftOut ?? []) {
    const stub = join(folder, 'left-out', name);
    mkdirSync(stub, { recursive: true });
    writeFileSync(
      join(stub, 'package.json'),
      JSON.stringify({ name, version: '0.0.0', main: 'index.js', license: 'MIT' }),
    );
    writeFileSync(join(stub, 'index.js'), 'module.exports = {};\n');
  }
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      private: true,
      type: 'module',
      dependencies: peer.packages,
      overrides: Object.fromEntries((peer.leftOut ?? []).map((name) => [name, `file:./left-out/${name}`])),
    }),
  );
  console.log(`${peer.name}: installing ${Object.keys(peer.packages).join(', ')} …`);
  const child = spawn(
    'npm',
    [
      'install',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      ...(peer.withoutOptional ? ['--omit=optional'] : []),
    ],
    { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${peer.name}: npm install ended with ${code}`);
  return folder;
}
