import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { compiledOf } from '../support/compiled.ts';
import type { TrustServer } from './trust-server.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The output of a command. */
interface Told {
  code: number | null;
  text: string;
}

/** Runs the real command line in a separate process, on the data of a server. */
export function mainstay({ home }: TrustServer, words: string[]): Promise<Told> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['src/server/cli.ts', ...words], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        ...compiledOf(ROOT),
        DATA_DIR: home.dataDir,
        ...(home.database && { DATABASE_URL: home.database.url }),
      },
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => {
        text += piece;
      });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, text }));
  });
}
