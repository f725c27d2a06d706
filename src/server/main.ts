import { StartFault } from './main/start-fault.ts';
import { startServer } from './main/start-server.ts';
import { stopOnSignals } from './main/stop.ts';

/** The server process: starts, says where it is, and stops when it is told to. */
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
