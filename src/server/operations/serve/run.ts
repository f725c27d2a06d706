import { createLog } from '../../lib/create-log.ts';
import { readSettings, type Settings } from '../../settings.ts';
import { StartError, toStartError } from './start-error.ts';
import { stopOnSignals } from './stop.ts';

/** Starts the server, prints its address, and stops it on a signal. */
export async function run(): Promise<void> {
  let settings: Settings | undefined;
  try {
    settings = readSettings(process.env);
    // Report wrong settings before loading the server.
    const { startServer } = await import('./start-server.ts');
    const running = await startServer(settings);
    // Registered before anybody can know that the server runs, and stop it.
    stopOnSignals(running);
    if (!settings.production) console.log(running.announced);
  } catch (error) {
    tell(toStartError(error, settings));
    process.exit(1);
  }
}

/**
 * Errors of the machine or the settings are reported in plain words, unexpected ones with their stack. In production
 * a program reads the output, so each line is JSON.
 */
function tell(error: unknown): void {
  const known = error instanceof StartError;
  if (process.env.NODE_ENV !== 'production') console.error(known ? error.message : error);
  else if (known) createLog({ logLevel: 'info' }).fatal(error.message);
  else createLog({ logLevel: 'info' }).fatal({ err: error }, 'the server cannot start');
}
