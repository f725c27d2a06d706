import { loadavg } from 'node:os';
import { BenchServer } from './bench-server.ts';
import type { BenchOptions } from './options.ts';
import { assetsOf } from './prepare.ts';
import { preparedData } from './prepared-data.ts';
import { writeSection } from './section.ts';
import { Measured } from './server-process.ts';
import { pairTable, type Side, sideBySide } from './side-by-side.ts';

const READS = ['get one', 'list', 'list revalidated (304)', 'search rare', 'dashboard'];
/** After all rounds of reads, because every list changes once something is written. */
const WRITES = ['PATCH', 'POST'];

/** One node behind a balancer, compared with two on the same database. */
export async function benchTwoNodes(options: BenchOptions): Promise<void> {
  const { port, rows } = options;
  const load = loadavg()[0] as number;
  const data = await preparedData(options);
  const processes: { stop(): Promise<void> }[] = [];
  try {
    const nodes: BenchServer[] = [];
    for (const at of [port, port + 1]) {
      const node = await BenchServer.start(at, data);
      nodes.push(node);
      processes.unshift(node);
    }
    const first = nodes[0] as BenchServer;
    const callers = await first.callers(await first.signIn(1));
    const sides: Side[] = [];
    for (const behind of [nodes.slice(0, 1), nodes]) {
      const at = port + 2 + sides.length;
      const balancer = Measured.start(['test/bench/balance.ts'], {
        PORT: String(at),
        NODES: behind.map((node) => node.port).join(),
      });
      processes.unshift(balancer);
      await balancer.listening(at);
      const cpu = () => behind.reduce((sum, node) => sum + node.process.cpu(), 0);
      sides.push({ port: at, process: { cpu }, callers, rows, assets: assetsOf(1) });
    }
    const compare = (cases: string[]) => sideBySide(sides[0] as Side, sides[1] as Side, cases, options);
    const pairs = [...(await compare(READS)), ...(await compare(WRITES))];
    const memory = nodes.map((node) => Math.round(node.process.memory().now)).join(' and ');
    const text = `## Two nodes

Written by \`npm run bench -- --postgres --nodes 2\`: one node and two on one PostgreSQL, both behind a small balancer (\`test/support/balancer.ts\`, a connection for each request), ${rows.toLocaleString('en')} work orders, ${options.connections[0]} connections, the median of ${options.rounds} rounds of ${options.seconds} s. Memory of the nodes after the run: ${memory} MB. The load of the machine was ${load.toFixed(1)} at the start.

${pairTable(pairs, ['one node', 'two nodes'], 0, [])}`;
    console.log(`\n${text}\n`);
    if (options.write && options.only === '') writeSection('two-nodes', text);
  } finally {
    for (const each of processes) await each.stop();
    await data.remove();
  }
}
