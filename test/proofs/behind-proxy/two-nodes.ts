import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TempDatabase, tempDatabase } from '../../../src/server/store/testing/temp-database.ts';
import { freePort } from '../../support/free-port.ts';
import { holdSocket } from '../../support/held-socket.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { ask } from '../ask.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** One of two nodes that share a database; its port stays the same across restarts. */
interface Node {
  port: number;
  start(): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
  remove(): Promise<void>;
}

export interface Nodes {
  nodes: [Node, Node];
  database: TempDatabase;
  /** Suspends a tenant and waits until both nodes know. */
  suspend(tenant: string): Promise<void>;
}

/** `socket` leaves listening to the holder of the socket, as with systemd; `port` is a server that listens itself. */
type Listening = 'socket' | 'port';

/** Two nodes with demo data on one PostgreSQL, while the work runs. */
export async function withTwoNodes<T>(listening: Listening, work: (nodes: Nodes) => Promise<T>): Promise<T> {
  const database = await tempDatabase();
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'mainstay-node-')));
  const made: Node[] = [];
  try {
    for (const folder of folders) {
      const environment = {
        NODE_ENV: 'production',
        DEMO: '1',
        BASE_DOMAIN: 'localhost',
        LOG_LEVEL: 'error',
        DATABASE_URL: database.url,
        DATA_DIR: folder,
        HOST: '127.0.0.1',
        PORT: String(await freePort()),
        TRUST_PROXY: '127.0.0.1',
      };
      const node = listening === 'socket' ? await socketNode(environment) : portNode(environment);
      made.push(node);
      await node.start();
    }
    const nodes = made as [Node, Node];
    const suspend = async (tenant: string) => {
      const { status, stderr } = spawnSync(
        process.execPath,
        ['src/server/cli.ts', 'tenant', 'suspend', tenant],
        {
          cwd: ROOT,
          encoding: 'utf8',
          env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: folders[0] },
        },
      );
      if (status !== 0) throw new Error(stderr);
      for (const { port } of nodes)
        while ((await ask(port, 'POST', '/api/v1/users/login', { at: tenant, body: {} })).status !== 503);
    };
    return await work({ nodes, database, suspend });
  } finally {
    for (const node of made) await node.remove();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    await database.remove();
  }
}

async function socketNode(environment: Record<string, string>): Promise<Node> {
  const socket = await holdSocket(environment);
  return { ...socket, remove: () => socket.release() };
}

function portNode(environment: Record<string, string>): Node {
  let server: RunningServer | undefined;
  return {
    port: Number(environment.PORT),
    async start() {
      server = await startServer({ environment, dataDir: environment.DATA_DIR });
    },
    async stop(signal) {
      await server?.stop(signal);
    },
    async remove() {
      await server?.stop();
    },
  };
}
