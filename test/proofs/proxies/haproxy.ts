import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../support/free-port.ts';
import { checksOfTwoNodes } from '../behind-proxy/checks-of-two-nodes.ts';
import { changed, inFolder, shipped, whileRunning } from '../behind-proxy/program.ts';
import type { Nodes } from '../behind-proxy/two-nodes.ts';

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

export const check = () => checksOfTwoNodes(behindHaproxy);
