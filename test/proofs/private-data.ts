import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mainstay } from './command-line.ts';
import { figure, type Proof, skipped } from './proof.ts';
import { startTrustServer, type TrustServer } from './trust-server.ts';

/** Only the server's own user can read what it and the command line write, including files that existed before. */
export const privateData: Proof = {
  name: 'private data',
  async run() {
    if (process.platform === 'win32') return [skipped('private data', 'Windows has other rights')];
    const proof = await openToOthers();
    const control = await openToOthers('open-files');
    return [
      figure('files looked at', proof.looked, '> 5', proof.looked > 5),
      figure('open to others', proof.open, '0', proof.open === 0),
      figure('open to others, of those left open before', proof.left, '0', proof.left === 0),
      figure('control: umask and rights not set, open', control.open, '> 0', control.open > 0),
      figure('control: left open', control.left, '> 0', control.left > 0),
    ];
  },
};

async function openToOthers(weak?: string): Promise<{ looked: number; open: number; left: number }> {
  const mask = process.umask(0);
  const elsewhere = mkdtempSync(join(tmpdir(), 'mainstay-elsewhere-'));
  const dataDir = join(elsewhere, 'data');
  try {
    const server = await startPlain(dataDir, weak);
    await mainstay(server, ['tenant', 'create', 'Acme', '--subdomain', 'acme']);
    await mainstay(server, ['backup']);
    const written = [...pathsIn(dataDir)];
    const open = written.filter(isOpen).length;
    await server.stop();
    for (const path of pathsIn(dataDir)) chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644);
    const again = await startPlain(dataDir, weak);
    const left = pathsIn(dataDir).filter(isOpen).length;
    await again.stop();
    return { looked: written.length, open, left };
  } finally {
    process.umask(mask);
    rmSync(elsewhere, { recursive: true, force: true });
  }
}

/**
 * The control must be weak from its first start, which creates the folder. The demo would only add more of the same
 * files.
 */
function startPlain(dataDir: string, weak: string | undefined): Promise<TrustServer> {
  return startTrustServer({
    home: { dataDir },
    nodeArguments: weak ? ['--import', join(import.meta.dirname, 'weaken.ts')] : [],
    environment: { DEMO: '0', ...(weak && { WEAK: weak }) },
  });
}

function pathsIn(folder: string): string[] {
  return [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))];
}

function isOpen(path: string): boolean {
  return (lstatSync(path).mode & 0o077) !== 0;
}
