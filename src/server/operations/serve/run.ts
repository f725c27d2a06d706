import { createLog } from '../../lib/create-log.ts';
import { readSettings, type Settings } from '../../settings.ts';
import { StartError, toStartError } from './start-error.ts';
import { stopOnSignals } from './stop.ts';

/** Starts the server, says where it is, and stops it when it is told to. */
export async function run(): Promise<void> {
  let settings: Settings | undefined;
  try {
    settings = readSettings(process.env);
    // Wrong settings are told before what serves by them is loaded.
    const { startServer } = await import('./start-server.ts');
    const running = await startServer(settings);
    // Before anybody can know that it runs, and stop it.
    stopOnSignals(running);
    if (!settings.production) console.log(running.announced);
  } catch (error) {
    tell(toStartError(error, settings));
    process.exit(1);
  }
}

/**
 * An error of the machine or the settings is told in plain words; an error of ours with where it happened. In production a program
 * reads what is printed, and each line is JSON.
 */
function tell(error: unknown): void {
  const known = error instanceof StartError;
  if (process.env.NODE_ENV !== 'production') console.error(known ? error.message : error);
  else if (known) createLog({ logLevel: 'info' }).fatal(error.message);
  else createLog({ logLevel: 'info' }).fatal({ err: error }, 'the server cannot start');
}
