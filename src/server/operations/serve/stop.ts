import type { Running } from './start-server.ts';

/** A connection that was accepted a moment ago sends its request within this time. */
const FIRST_REQUEST_MS = 500;
/**
 * Connections that still have not ended then are cut. In production a proxy stands in front: what it has sent is a
 * request, and is answered also by a busy machine. A browser opens connections on which nothing ever comes.
 */
const PATIENCE_MS = { production: 6_000, local: 1_000 };
/** After the time for which proxies are waited. */
const HARD_STOP_MS = 10_000;
/** Terminals and npm pass one Ctrl+C on more than once; a second one that is meant comes later. */
const AGAIN_MS = 700;

/** Stops the server when it is told to: what was begun is answered and written, then the process ends with 0. */
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
  // Everything is still answered, and each answer closes its connection, until proxies have seen what /readyz says.
  await new Promise((resolve) => setTimeout(resolve, drainMs));
  const patience = PATIENCE_MS[settings.production ? 'production' : 'local'];
  // Node would close these too, though they have not been answered yet.
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
