import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../support/free-port.ts';
import { checksOfTwoNodes } from '../behind-proxy/checks-of-two-nodes.ts';
import { changed, inFolder, shipped, whileRunning } from '../behind-proxy/program.ts';
import type { Nodes } from '../behind-proxy/two-nodes.ts';

/** docs/operations/Caddyfile without TLS, with the ports of this run. */
async function behindCaddy<T>({ nodes }: Nodes, work: (port: number) => Promise<T>): Promise<T> {
  const port = await freePort();
  const text = changed(shipped('Caddyfile'), [
    ['{$BASE_DOMAIN}, *.{$BASE_DOMAIN}', `http://localhost:${port}, http://*.localhost:${port}`],
    [/^\s*tls .*$/, '\tbind 127.0.0.1'],
    ['mainstay:3000', nodes.map((node) => `127.0.0.1:${node.port}`).join(' ')],
  ]);
  return inFolder((folder) => {
    writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${text}`);
    const words = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
    return whileRunning(['caddy', ...words], { port, folder }, () => work(port));
  });
}

export const check = () => checksOfTwoNodes(behindCaddy);
