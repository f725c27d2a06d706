import { existsSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Settings } from '../../settings.ts';
import type { CommandInput } from './command.ts';
import type { Output } from './output.ts';

/** In characters. The longest real line is a result, such as a list of some thousand users. */
const LONGEST_LINE = 16 << 20;

/** The request to a running server: one line. */
export interface ControlRequest {
  command: string;
  values: CommandInput['values'];
}

/** The response: one message for each line to print, one for the result, then one with the exit code. */
export type ControlLine =
  | { print: string }
  | { result: Record<string, unknown> }
  | { exit: number; error?: string };

/** The socket on which a server takes commands: only its own user and root can connect. */
export function controlPath(settings: Settings): string {
  return join(settings.dataDir, 'control.sock');
}

/** Has a running server do a command. Undefined when no server runs here. */
export async function runInServer(
  settings: Settings,
  request: ControlRequest,
  say: Pick<Output, 'print' | 'result' | 'complain'>,
): Promise<number | undefined> {
  const path = controlPath(settings);
  if (settings.databaseUrl !== undefined || !existsSync(path)) return undefined;
  const socket = await connected(path);
  if (!socket) return undefined;
  socket.write(`${JSON.stringify(request)}\n`);
  let exit: number | undefined;
  for await (const line of linesOf(socket)) {
    const told = JSON.parse(line) as ControlLine;
    if ('print' in told) say.print(told.print);
    else if ('result' in told) say.result(told.result);
    else {
      exit = told.exit;
      if (told.error !== undefined) say.complain(told.error);
    }
  }
  if (exit !== undefined) return exit;
  say.complain(
    'The server stopped before the work was done. What it was doing is whole or did not happen; an import goes on where it ended when it is given again.',
  );
  return 1;
}

/** Connects to the socket; undefined if nobody listens, as on a socket left behind by a killed server. */
function connected(path: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      // An error ends the lines, and then the exit code is missing.
      socket.on('error', () => {});
      resolve(socket);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(undefined);
      else reject(error);
    });
  });
}

/** The lines that arrive until the other side ends. A consumer that stops early can still write to the socket. */
export async function* linesOf(socket: Socket): AsyncGenerator<string> {
  socket.setEncoding('utf8');
  let rest = '';
  for await (const piece of socket.iterator({ destroyOnReturn: false })) {
    const parts = (rest + piece).split('\n');
    rest = parts.pop() as string;
    if (rest.length > LONGEST_LINE) throw new Error('A line of the control socket is too long');
    yield* parts;
  }
}
