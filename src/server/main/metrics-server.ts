import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { counter, type Family, gauge, gauges, metricsText } from '../http/metrics-text.ts';
import type { RequestMetrics } from '../http/request-metrics.ts';
import type { Settings } from '../settings.ts';
import type { Engine } from '../store/engine.ts';
import type { Tenancy } from '../tenancy/tenancy.ts';
import { lastBackup } from '../upkeep/backup.ts';
import { commandCounts } from './control-server.ts';
import type { LoopWatch } from './loop-watch.ts';
import { listenFault } from './start-fault.ts';

interface MetricsParts {
  settings: Settings;
  engine: Engine;
  tenancy: Tenancy;
  requests: RequestMetrics;
  watch: LoopWatch;
  /** Whether the server is on its way out. */
  draining(): boolean;
}

const QUANTILES = [0.5, 0.99, 1];

/**
 * Serves figures for Prometheus on a port of their own, so that no proxy shows them to the world. Returns the port and
 * what stops it; undefined when the settings do not ask for it.
 */
export async function startMetrics(
  parts: MetricsParts,
): Promise<{ port: number; stop(): Promise<void> } | undefined> {
  const { settings } = parts;
  if (settings.metricsPort === undefined) return undefined;
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    families(parts, delay).then(
      (all) =>
        response
          .writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
          .end(metricsText(all)),
      () => response.writeHead(500).end(),
    );
  });
  server.requestTimeout = 5_000;
  await new Promise<void>((resolve, reject) => {
    const { metricsPort: port = 0, metricsHost: host } = settings;
    server.once('error', (error) => reject(listenFault(error, { host, port, prefix: 'METRICS_' }) ?? error));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    async stop() {
      delay.disable();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function families(
  parts: MetricsParts,
  delay: ReturnType<typeof monitorEventLoopDelay>,
): Promise<Family[]> {
  const { settings, engine, tenancy, requests, watch } = parts;
  const { rss, heapUsed } = process.memoryUsage();
  const companies = await tenancy.all();
  const suspended = companies.filter((ref) => ref.suspended).length;
  const backup = lastBackup(settings);
  const loop = QUANTILES.map((quantile) => ({
    labels: { quantile: String(quantile) },
    value: (quantile === 1 ? delay.max : delay.percentile(quantile * 100)) / 1e9,
  }));
  // Each scrape tells of the time since the one before.
  delay.reset();
  return [
    ...requests.families(),
    gauges('mainstay_event_loop_delay_seconds', 'How late the event loop was since the last scrape.', loop),
    counter('mainstay_event_loop_held_total', 'How often the event loop was held up for more than 200 ms.', [
      { labels: {}, value: watch.held },
    ]),
    gauges('mainstay_companies', 'Companies, by whether anybody is let in.', [
      { labels: { state: 'open' }, value: companies.length - suspended },
      { labels: { state: 'suspended' }, value: suspended },
    ]),
    gauge('mainstay_open_stores', 'Stores of companies that are open.', tenancy.openStores),
    counter(
      'mainstay_commands_total',
      'Commands of the command line that this server did, by name and exit code.',
      [...commandCounts()].map(([key, value]) => {
        const [command = '', code = ''] = key.split(':');
        return { labels: { command, code }, value };
      }),
    ),
    gauge(
      'mainstay_newest_backup_timestamp_seconds',
      'When the newest backup of everything was made, 0 when there was none.',
      backup ? backup.at.getTime() / 1000 : 0,
    ),
    gauge('mainstay_draining', 'Whether the server is stopping.', parts.draining() ? 1 : 0),
    gauge('mainstay_info', 'The engine that holds the data.', 1, { engine: engine.name }),
    gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
    gauge('nodejs_heap_size_used_bytes', 'Memory that JavaScript uses.', heapUsed),
    gauge('process_start_time_seconds', 'When the process started.', (Date.now() - performance.now()) / 1000),
  ];
}
