import { createLog } from '../../lib/create-log.ts';
import { StartError } from './start-error.ts';
import { startServer } from './start-server.ts';
import { stopOnSignals } from './stop.ts';

/** Starts the server, says where it is, and stops it when it is told to. */
export async function run(): Promise<void> {
  try {
    const running = await startServer(process.env);
    // Before anybody can know that it runs, and stop it.
    stopOnSignals(running);
    if (!running.settings.production) console.log(running.announced);
  } catch (error) {
    tell(error);
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
