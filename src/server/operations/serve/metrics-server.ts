import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { RequestMetrics } from '../../http/guards/request-metrics.ts';
import { jobFailureCounts } from '../../jobs/runner.ts';
import { mailCounts } from '../../lib/mail.ts';
import type { Settings } from '../../settings.ts';
import type { Engine } from '../../store/engine.ts';
import { StoreUnavailableError } from '../../store/errors.ts';
import { lastTimes, ROUND } from '../../tenancy/last-times.ts';
import type { Tenancy } from '../../tenancy/tenancy.ts';
import { lastBackup, newestBackupTime } from '../backup.ts';
import { freeSpace } from '../free-space.ts';
import { commandCounts } from './control-server.ts';
import type { LoopWatch } from './loop-watch.ts';
import { listenError } from './start-error.ts';

export interface MetricsParts {
  settings: Settings;
  engine: Engine;
  tenancy: Tenancy;
  requests: RequestMetrics;
  watch: LoopWatch;
  /** Whether the server is shutting down. */
  draining(): boolean;
}

const QUANTILES = [0.5, 0.99, 1];
/** Of Node's default metrics, only these are kept. We measure the event loop ourselves, from scrape to scrape. */
const HEAP = /^nodejs_heap_size/;

/**
 * Serves metrics for Prometheus on a separate port, so that no proxy exposes them to the internet. Returns the port
 * and a function that stops it; undefined when the settings do not ask for it.
 */
export async function startMetrics(
  parts: MetricsParts,
): Promise<{ port: number; stop(): Promise<void> } | undefined> {
  const { settings } = parts;
  if (settings.metricsPort === undefined) return undefined;
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const { registry } = parts.requests;
  addServerMetrics(parts, delay);
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.requestTimeout = 5_000;
  await new Promise<void>((resolve, reject) => {
    const { metricsPort: port = 0, metricsHost: host } = settings;
    server.once('error', (error) => reject(listenError(error, { host, port, prefix: 'METRICS_' }) ?? error));
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

/** Adds metrics that are read from the server at each scrape. */
function addServerMetrics(parts: MetricsParts, delay: ReturnType<typeof monitorEventLoopDelay>): void {
  const { settings, engine, tenancy, requests, watch } = parts;
  const registers = [requests.registry];
  collectDefaultMetrics({ register: requests.registry });
  for (const { name } of requests.registry.getMetricsAsArray())
    if (name.startsWith('nodejs_') && !HEAP.test(name)) requests.registry.removeSingleMetric(name);
  new Gauge({
    name: 'mainstay_event_loop_delay_seconds',
    help: 'How late the event loop was since the last scrape.',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const quantile of QUANTILES)
        this.set({ quantile }, (quantile === 1 ? delay.max : delay.percentile(quantile * 100)) / 1e9);
      delay.reset();
    },
  });
  new Counter({
    name: 'mainstay_event_loop_held_total',
    help: 'How often the event loop was held up for more than 200 ms.',
    registers,
    collect() {
      this.reset();
      this.inc(watch.held);
    },
  });
  new Gauge({
    name: 'mainstay_tenants',
    help: 'Tenants, by whether anybody is let in.',
    labelNames: ['state'],
    registers,
    async collect() {
      const tenants = await tenancy.all();
      const suspended = tenants.filter((ref) => ref.suspended).length;
      this.set({ state: 'open' }, tenants.length - suspended);
      this.set({ state: 'suspended' }, suspended);
    },
  });
  new Gauge({
    name: 'mainstay_open_stores',
    help: 'Stores of tenants that are open.',
    registers,
    collect() {
      this.set(tenancy.openStores);
    },
  });
  addConnectionMetrics(engine, registers);
  new Gauge({
    name: 'mainstay_unavailable_tenants',
    help: 'Tenants whose store did not open when it was last needed: lost, damaged, or in the way of a migration.',
    registers,
    collect() {
      this.set(tenancy.unavailableStores);
    },
  });
  new Gauge({
    name: 'mainstay_disk_free_bytes',
    help: 'What is free on the disk of DATA_DIR.',
    registers,
    collect() {
      this.set(freeSpace(settings).free);
    },
  });
  new Counter({
    name: 'mainstay_mails_total',
    help: 'Mails, by whether the mail server took them.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(mailCounts())) this.inc({ outcome }, count);
    },
  });
  new Counter({
    name: 'mainstay_job_failures_total',
    help: 'How often jobs failed, by name of the job.',
    // Not "job": Prometheus gives that name to the target.
    labelNames: ['name'],
    registers,
    collect() {
      this.reset();
      for (const [name, count] of jobFailureCounts()) this.inc({ name }, count);
    },
  });
  new Gauge({
    name: 'mainstay_job_last_round_timestamp_seconds',
    help: 'When each background job last went through all tenants, on whichever node.',
    labelNames: ['name'],
    registers,
    async collect() {
      this.reset();
      const rounds = await known(() => tenancy.probe.read((reader) => lastTimes(reader, ROUND)));
      for (const [name, at] of rounds ?? []) this.set({ name }, at.getTime() / 1000);
    },
  });
  new Gauge({
    name: 'mainstay_clock_ahead_seconds',
    help: "How far the clock of this node is ahead of the database's.",
    registers,
    async collect() {
      const ahead = await known(() => engine.clockOffset());
      if (ahead === undefined) this.remove();
      else this.set(ahead / 1000);
    },
  });
  new Counter({
    name: 'mainstay_commands_total',
    help: 'Commands of the command line that this server did, by name and exit code.',
    labelNames: ['command', 'code'],
    registers,
    collect() {
      this.reset();
      for (const [key, count] of commandCounts()) {
        const [command = '', code = ''] = key.split(':');
        this.inc({ command, code }, count);
      }
    },
  });
  new Gauge({
    name: 'mainstay_newest_backup_timestamp_seconds',
    help: 'When the newest backup of everything was made, on whichever node, 0 when there was none.',
    registers,
    async collect() {
      const made = await known(() => newestBackupTime(settings, tenancy.probe));
      this.set(((made ?? lastBackup(settings)?.at)?.getTime() ?? 0) / 1000);
    },
  });
  new Gauge({
    name: 'mainstay_draining',
    help: 'Whether the server is stopping.',
    registers,
    collect() {
      this.set(parts.draining() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'mainstay_info',
    help: 'The engine that holds the data.',
    labelNames: ['engine'],
    registers,
  }).set({ engine: engine.name }, 1);
}

/** How the connections to PostgreSQL are shared; SQLite has none. */
function addConnectionMetrics(engine: Engine, registers: Registry[]): void {
  if (engine.connections() === undefined) return;
  new Gauge({
    name: 'mainstay_database_connections',
    help: 'Connections to the database: how many there may be, how many are taken, and how many requests wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { places = 0, taken = 0, waiting = 0 } = engine.connections() ?? {};
      for (const [state, count] of Object.entries({ limit: places, taken, waiting }))
        this.set({ state }, count);
    },
  });
  new Counter({
    name: 'mainstay_database_connections_refused_total',
    help: 'Requests that found no free connection to the database in time.',
    registers,
    collect() {
      this.reset();
      this.inc(engine.connections()?.refused ?? 0);
    },
  });
  new Gauge({
    name: 'mainstay_database_loudest_store',
    help: 'Connections that the store with the most of them holds or waits for; t_7 is the store of tenant 7.',
    labelNames: ['store'],
    registers,
    collect() {
      this.reset();
      const { loudest } = engine.connections() ?? {};
      if (loudest) this.set({ store: loudest.key }, loudest.taken + loudest.waiting);
    },
  });
}

/** A figure that only the database knows; undefined while it cannot be reached, since the other figures matter most then. */
async function known<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof StoreUnavailableError) return undefined;
    throw error;
  }
}
