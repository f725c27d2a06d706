import { BenchServer } from './bench-server.ts';
import type { BenchOptions } from './options.ts';
import { assetsOf } from './prepare.ts';
import { preparedData } from './prepared-data.ts';
import { writeSection } from './section.ts';
import { pairTable, type Side, sideBySide } from './side-by-side.ts';

const DUE = [
  'get one',
  'list',
  'search rare',
  'search common',
  'search absent',
  'search sorted by another column',
  'filter and sort',
];
const OTHERS = [
  'list with count',
  'list 1,000 pages deep',
  'filter by a choice, sorted by asset',
  'PATCH',
  'POST',
];

/** The same server with more rows: what gets slower as a tenant grows. */
export async function benchGrowth(options: BenchOptions): Promise<void> {
  const { growsFrom, rows: most, postgres } = options;
  const counts = [growsFrom, most];
  const kept: { remove(): Promise<void> }[] = [];
  const servers: BenchServer[] = [];
  try {
    const sides: Side[] = [];
    for (const [index, rows] of counts.entries()) {
      const data = await preparedData({ rows, postgres });
      kept.push(data);
      const server = await BenchServer.start(options.port + index, data);
      servers.push(server);
      const callers = await server.callers(await server.signIn(1));
      sides.push({ port: server.port, process: server.process, callers, rows, assets: assetsOf(1) });
    }
    const pairs = await sideBySide(sides[0] as Side, sides[1] as Side, [...DUE, ...OTHERS], options);
    const names = counts.map((count) => count.toLocaleString('en')) as [string, string];
    const table = pairTable(pairs, names, 0.7, DUE);
    const facts = servers.map(
      ({ startMs, process }, index) =>
        `${names[index]} rows: start to the first answer ${Math.round(startMs)} ms, memory after the run ${Math.round(process.memory().now)} MB`,
    );
    const text = `## Growth${postgres ? ' on PostgreSQL' : ''}\n\nWritten by \`npm run bench --${postgres ? ' --postgres' : ''} --rows ${most}\`: two servers${postgres ? ', each with a PostgreSQL of its own' : ''}, driven in turn at ${options.connections[0]} connections, the median of ${options.rounds} rounds of ${options.seconds} s.\n\n${facts.map((fact) => `- ${fact}.`).join('\n')}\n\n${table}`;
    console.log(`\n${text}\n`);
    if (options.write && options.only === '') writeSection(postgres ? 'growth-postgres' : 'growth', text);
  } finally {
    for (const server of servers) await server.stop();
    for (const data of kept) await data.remove();
  }
}
