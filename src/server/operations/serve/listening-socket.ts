/** Where the service manager hands over its first socket; 0 to 2 are standard input, output and error. */
const FIRST_SOCKET = 3;

/**
 * The socket that the service manager listens on for us (systemd's socket activation), if it does. It stays open while
 * the server restarts, so connections wait meanwhile and none is refused or reset.
 */
export function listeningSocket({ LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv): number | undefined {
  // Whoever we were started by may have got a socket that was not meant for us.
  return LISTEN_PID === String(process.pid) && Number(LISTEN_FDS) >= 1 ? FIRST_SOCKET : undefined;
}
