/** The first socket from the service manager; 0 to 2 are standard input, output and error. */
const FIRST_SOCKET = 3;

/**
 * The socket that the service manager listens on for us (systemd's socket activation), if any. It stays open while the
 * server restarts, so that connections wait instead of being refused or reset.
 */
export function listeningSocket({ LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv): number | undefined {
  // The process that started us may have passed on a socket that was not meant for us.
  return LISTEN_PID === String(process.pid) && Number(LISTEN_FDS) >= 1 ? FIRST_SOCKET : undefined;
}
