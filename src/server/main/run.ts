import { StartFault } from './start-fault.ts';
import { startServer } from './start-server.ts';
import { stopOnSignals } from './stop.ts';

/** Starts the server, says where it is, and stops it when it is told to. */
export async function run(): Promise<void> {
  try {
    const running = await startServer(process.env);
    // Before anybody can know that it runs, and stop it.
    stopOnSignals(running);
    console.log(running.announced);
  } catch (error) {
    // A fault of the machine or the settings is told in plain words; a fault of ours with where it happened.
    console.error(error instanceof StartFault ? error.message : error);
    process.exit(1);
  }
}
