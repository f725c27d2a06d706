import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../support/free-port.ts';
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

type Change = [string | RegExp, string];

/** docs/operations/nginx.conf without TLS, with the ports of this run. */
async function behindNginx<T>({ nodes }: Nodes, changes: Change[], work: (port: number) => Promise<T>) {
  const port = await freePort();
  const [first, second] = nodes;
  const servers = changed(shipped('nginx.conf'), [
    ['server 127.0.0.1:3000', `server 127.0.0.1:${first.port}`],
    ['# server 10.0.0.12:3000', `server 127.0.0.1:${second.port}`],
    [/^ *listen 443 .*$/, `listen 127.0.0.1:${port};`],
    [/^ *listen \[::\].*$/, ''],
    [/^ *(access|error)_log \/.*$/, ''],
    [/^ *listen 80;$/, `listen 127.0.0.1:${await freePort()};`],
    [/^ *ssl_.*$/, ''],
    ['mainstay.example', 'localhost'],
    ...changes,
  ]);
  return inFolder((folder) => {
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join('\n');
    const text = `pid ${folder}/pid; events {} http { access_log off; ${paths}\n${servers} }`;
    writeFileSync(join(folder, 'nginx.conf'), text);
    const words = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'];
    return whileRunning(['nginx', ...words], { port, folder }, () => work(port));
  });
}

const NEXT_UPSTREAM = 'proxy_next_upstream error timeout';
const WITH_503: Change = [NEXT_UPSTREAM, `${NEXT_UPSTREAM} http_503`];
/** A configuration by somebody who did not read the guide. */
const NO_LIMIT: Change = [/client_max_body_size .*;/, 'client_max_body_size 100m;'];

export async function check(): Promise<Result[]> {
  const results: Result[] = [];
  await withTwoNodes('socket', async (nodes) => {
    await nodes.suspend('globex');
    const behind = (changes: Change[], work: (port: number) => Promise<Result>) =>
      behindNginx(nodes, changes, async (port) => void results.push(await work(port)));
    await behind([], (port) => suspendedTenant('a suspended tenant', port));
    await behind([WITH_503], (port) => suspendedTenant('503 counts as a failure', port, { control: true }));
    await behind([], (port) => largeBodies('large bodies', port));
    await behind([NO_LIMIT], (port) => largeBodies('large bodies that nginx passes on', port));
    await behind([], (port) => largeHeaders('large headers', port));
    await behind([], (port) => refusedBodies('bodies of strangers', port));
    await behind([], (port) => rollingRestart('rolling restart, sockets held', port, nodes));
    await behind([], (port) => rollingRestart('nodes killed', port, nodes, 'SIGKILL'));
  });
  return results;
}
