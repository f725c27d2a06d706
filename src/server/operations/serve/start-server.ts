import type { FastifyInstance } from 'fastify';
import {
  featureJobs,
  features,
  hooks,
  listeners,
  openedTenant,
  seedTenant,
  upgradeTenant,
} from '../../features/features.ts';
import { buildApp } from '../../http/app.ts';
import type { RequestMetrics } from '../../http/guards/request-metrics.ts';
import { auditJob } from '../../jobs/audit-job.ts';
import { filesJob } from '../../jobs/files-job.ts';
import { purgeJob } from '../../jobs/purge-job.ts';
import { type RunningJobs, startJobs } from '../../jobs/runner.ts';
import { createLog } from '../../lib/create-log.ts';
import { createMailer } from '../../lib/mail.ts';
import { productModel } from '../../product-model.ts';
import type { Settings } from '../../settings.ts';
import type { Engine } from '../../store/engine.ts';
import { openEngine } from '../../tenancy/open-engine.ts';
import { createTenancy, type Tenancy, type TenantRef } from '../../tenancy/tenancy.ts';
import { watchClock } from '../clock.ts';
import { backUpBeforeDeletion, deletedTenantsJob } from '../end-tenant.ts';
import { announcement } from './announcement.ts';
import { startControl } from './control-server.ts';
import { seedDemoOnce, warnOfDemo } from './demo.ts';
import { listeningSocket } from './listening-socket.ts';
import { watchLoop } from './loop-watch.ts';
import type { MetricsParts, startMetrics } from './metrics-server.ts';
import { waitForDatabase } from './wait-for-database.ts';

/** A running server, and everything that has to be stopped with it. */
export interface Running {
  settings: Settings;
  app: FastifyInstance;
  log: ReturnType<typeof createLog>;
  engine: Engine;
  tenancy: Tenancy;
  /** Its address and how to sign in, for the person who started it. */
  announced: string;
  stopJobs(): Promise<void>;
  stopControl(): Promise<void>;
  stopMetrics(): Promise<void>;
  stopWatch(): void;
}

/** Starts everything, up to the open port. */
export async function startServer(settings: Settings): Promise<Running> {
  const startedAt = new Date();
  const log = createLog(settings);
  if (settings.production) logWarnings(log);
  for (const text of settings.mistyped) log.warn({}, text);
  const engine = await openEngine(settings, productModel, log);
  const tenancy = await waitForDatabase(settings, log, () =>
    createTenancy({
      ...{ engine, settings, listeners, log },
      ...{ seed: seedTenant, upgrade: upgradeTenant, opened: openedTenant },
    }),
  );
  let hasDemo = false;
  const seed = async () => {
    hasDemo = await seedDemoOnce(settings, tenancy, (text) =>
      settings.production ? log.info({}, text) : console.log(`demo: ${text}`),
    );
  };
  await engine.exclusively('demo', seed, { wait: false });
  await warnOfDemo(settings, tenancy, log);
  const requests = settings.metricsPort === undefined ? undefined : await requestMetrics();
  let jobs: RunningJobs | undefined;
  const wakeJobs = () => jobs?.wake();
  const parts = { settings, engine, tenancy, print: (line: string) => log.info({}, line) };
  const backUpTenant = async (ref: TenantRef) => {
    const backup = await backUpBeforeDeletion(parts, ref);
    log.info({ tenant: ref.subdomain, backup }, 'tenant backed up before its deletion');
  };
  const app = await buildApp({
    settings,
    engine,
    tenancy,
    log,
    hooks,
    features,
    metrics: requests,
    wakeJobs,
    backUpTenant,
  });
  const fd = listeningSocket(process.env);
  await app.listen({ port: settings.port, host: settings.host, ...(fd !== undefined && { fd }) });
  const all = [
    purgeJob,
    auditJob(settings),
    filesJob(engine, startedAt),
    deletedTenantsJob(engine),
    ...featureJobs({ settings, mailer: createMailer(settings, log), tenancy }),
  ];
  jobs = startJobs({ tenancy, log, jobs: all });
  const stopControl = await startControl({ settings, engine, tenancy, log });
  const draining = () => app.draining;
  const watch = watchLoop(log);
  const clock = watchClock(engine, log);
  const metrics = requests && (await serveMetrics({ settings, engine, tenancy, requests, watch, draining }));
  const stopMetrics = async () => metrics?.stop();
  const announced = announcement(settings, portOf(app, settings), hasDemo);
  const stopWatch = () => {
    watch.stop();
    clock.stop();
  };
  log.info({ port: portOf(app, settings), domain: settings.baseDomain, engine: engine.name }, 'ready');
  return {
    settings,
    app,
    log,
    engine,
    tenancy,
    announced,
    stopJobs: jobs.stop,
    stopControl,
    stopMetrics,
    stopWatch,
  };
}

/** The code that counts requests is loaded only when metrics are wanted. */
async function requestMetrics(): Promise<RequestMetrics> {
  const { RequestMetrics } = await import('../../http/guards/request-metrics.ts');
  return new RequestMetrics();
}

async function serveMetrics(parts: MetricsParts): ReturnType<typeof startMetrics> {
  const { startMetrics } = await import('./metrics-server.ts');
  return startMetrics(parts);
}

/** Logs Node's warnings, which would otherwise appear as plain text between the lines of the log. */
function logWarnings(log: ReturnType<typeof createLog>): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'a warning of Node'));
}

/** The port that the server listens on. The settings may have asked for any free one. */
function portOf(app: FastifyInstance, settings: Settings): number {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : settings.port;
}
