import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../support/server.ts';
import {
  largeBodies,
  largeHeaders,
  type Result,
  refusedBodies,
  rollingRestart,
  suspendedTenant,
} from '../behind-proxy/checks.ts';
import { changed, inFolder, shipped, whileRunning } from '../behind-proxy/program.ts';
import { type Nodes, withTwoNodes } from '../behind-proxy/two-nodes.ts';

/** docs/operations/haproxy.cfg without TLS, with the ports of this run. */
async function behindHaproxy<T>({ nodes }: Nodes, work: (port: number) => Promise<T>): Promise<T> {
  const port = await freePort();
  const [first, second] = nodes;
  const text = changed(shipped('haproxy.cfg'), [
    [/^ *bind :443 .*$/, `    bind 127.0.0.1:${port}`],
    [/^ *bind :80$/, `    bind 127.0.0.1:${await freePort()}`],
    [/^ *http-request redirect .*$/, ''],
    ['server node1 127.0.0.1:3000', `server node1 127.0.0.1:${first.port}`],
    ['# server node2 10.0.0.12:3000', `server node2 127.0.0.1:${second.port}`],
  ]);
  return inFolder((folder) => {
    writeFileSync(join(folder, 'haproxy.cfg'), text);
    const words = ['-db', '-f', join(folder, 'haproxy.cfg')];
    return whileRunning(['haproxy', ...words], { port, folder }, () => work(port));
  });
}

export async function check(): Promise<Result[]> {
  const results: Result[] = [];
  await withTwoNodes('port', async (nodes) => {
    await nodes.suspend('globex');
    await behindHaproxy(nodes, async (port) => {
      results.push(await suspendedTenant('a suspended tenant', port));
      results.push(await largeBodies('large bodies', port));
      results.push(await largeHeaders('large headers', port));
      results.push(await refusedBodies('bodies of strangers', port));
      results.push(await rollingRestart('rolling restart, readiness asked', port, nodes));
      results.push(await rollingRestart('nodes killed', port, nodes, 'SIGKILL'));
    });
  });
  return results;
}
