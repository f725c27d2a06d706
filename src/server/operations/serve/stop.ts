import type { Running } from './start-server.ts';

/** A connection that was accepted a moment ago sends its request within this time. */
const FIRST_REQUEST_MS = 500;
/**
 * Connections that are still open after this time are cut. In production a proxy is in front: what it has sent is a
 * request, which is answered even by a busy machine. Locally, a browser opens connections that it never uses.
 */
const PATIENCE_MS = { production: 6_000, local: 1_000 };
/** Counted from the end of the wait for proxies. */
const HARD_STOP_MS = 10_000;
/** Terminals and npm pass on one Ctrl+C several times. A second one that is meant comes later than this. */
const AGAIN_MS = 700;

/** Stops the server on a signal: requests in progress are answered and written, then the process exits with 0. */
export function stopOnSignals(running: Running): void {
  const { log, settings } = running;
  const drainMs = settings.drainSeconds * 1_000;
  let since: number | undefined;
  const begin = (reason: string, code: number) => {
    if (since !== undefined) {
      if (performance.now() - since > AGAIN_MS) process.exit(130);
      return;
    }
    since = performance.now();
    setTimeout(() => {
      log.fatal('stopping took too long; the rest is cut off');
      process.exit(1);
    }, drainMs + HARD_STOP_MS).unref();
    log.info({ reason }, 'stopping');
    stop(running, drainMs).then(
      () => process.exit(code),
      (error: unknown) => {
        log.fatal({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => begin(signal, 0));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody caught; the server stops');
    begin('uncaughtException', 1);
  });
}

async function stop(running: Running, drainMs: number): Promise<void> {
  const { settings, app, tenancy, engine } = running;
  app.startDraining();
  // All requests are still answered, and each answer closes its connection, until proxies have seen the new status of
  // /readyz.
  await new Promise((resolve) => setTimeout(resolve, drainMs));
  const patience = PATIENCE_MS[settings.production ? 'production' : 'local'];
  // Node would also close new connections that have not been answered yet.
  const closeIdle = app.server.closeIdleConnections.bind(app.server);
  app.server.closeIdleConnections = () => {};
  setTimeout(closeIdle, FIRST_REQUEST_MS);
  const cut = setTimeout(() => app.server.closeAllConnections(), patience);
  await app.close();
  clearTimeout(cut);
  await running.stopControl();
  await running.stopJobs();
  await running.stopMetrics();
  running.stopWatch();
  await tenancy.close();
  await engine.close();
}
