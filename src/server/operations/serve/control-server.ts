import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Settings } from '../../settings.ts';
import type { Engine } from '../../store/engine.ts';
import type { Tenancy } from '../../tenancy/tenancy.ts';
import type { Command, CommandWork } from '../commands/command.ts';
import { CommandError } from '../commands/command-error.ts';
import { COMMANDS } from '../commands/commands.ts';
import { type ControlLine, type ControlRequest, controlPath, linesOf } from '../commands/control.ts';
import { explain } from '../commands/explain.ts';

/** The operating system limits the length of a socket's path. */
const LONGEST_PATH = 100;

interface Taken {
  command: Command;
  work: CommandWork;
}

/**
 * The commands that a server does, by name. Their code is loaded with the server, since by the time somebody asks,
 * the files may be those of another version.
 */
const TAKEN = new Map<string, Taken>();
for (const command of COMMANDS)
  if (command.online || command.onlineWith !== undefined)
    TAKEN.set(command.name, { command, work: await command.load() });

const counts = new Map<string, number>();

/** How many commands this process has done, by `name:code`. */
export function commandCounts(): ReadonlyMap<string, number> {
  return counts;
}

interface ControlParts {
  settings: Settings;
  engine: Engine;
  tenancy: Tenancy;
  log: Logger;
}

/**
 * Takes commands from the command line while the server has the data folder to itself: one at a time, from its own
 * user or root, over a socket in that folder. Returns a function that stops it after the running command.
 */
export async function startControl(parts: ControlParts): Promise<() => Promise<void>> {
  const { settings, engine, log } = parts;
  const path = controlPath(settings);
  if (engine.shared || process.platform === 'win32') return async () => {};
  if (Buffer.byteLength(path) > LONGEST_PATH) {
    log.warn(
      { path },
      'the path of DATA_DIR is too long for a socket: stop the server to use the command line',
    );
    return async () => {};
  }
  rmSync(path, { force: true });
  let turn = Promise.resolve();
  const stopping = new AbortController();
  const server = createServer((socket) => {
    socket.on('error', () => {});
    turn = turn
      .then(() => serve(socket, parts, stopping.signal))
      .catch((error) => {
        socket.destroy();
        log.error({ err: error }, 'a command failed');
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  chmodSync(path, 0o600);
  return async () => {
    server.close();
    stopping.abort(new CommandError('The server is stopping. Nothing was written. Start it and try again.'));
    await turn;
  };
}

async function serve(socket: Socket, parts: ControlParts, signal: AbortSignal): Promise<void> {
  const say = (line: ControlLine) => socket.write(`${JSON.stringify(line)}\n`);
  const patience = setTimeout(() => socket.destroy(), 5_000);
  for await (const line of linesOf(socket)) {
    clearTimeout(patience);
    const request = JSON.parse(line) as ControlRequest;
    const taken = TAKEN.get(request.command);
    if (!taken)
      say({ exit: 1, error: 'The server runs another version of Mainstay. Restart it, then try again.' });
    else await run(taken, request, parts, signal, say);
    break;
  }
  clearTimeout(patience);
  socket.end();
}

async function run(
  { command, work }: Taken,
  { values }: ControlRequest,
  { settings, engine, tenancy, log }: ControlParts,
  signal: AbortSignal,
  say: (line: ControlLine) => void,
): Promise<void> {
  const started = performance.now();
  const done = (code: number) => {
    const key = `${command.name}:${code}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    log.info({ command: command.name, code, ms: Math.round(performance.now() - started) }, 'command');
  };
  try {
    const code = await work({
      values,
      settings,
      signal,
      print: (line) => say({ print: line }),
      result: (value) => say({ result: value }),
      open: async () => ({ engine, tenancy, close: async () => {} }),
    });
    say({ exit: code });
    done(code);
  } catch (error) {
    const told = explain(command, error);
    if (!told) log.error({ err: error, command: command.name }, 'a command failed unexpectedly');
    say({ exit: told?.code ?? 1, error: told?.text ?? `The command failed: ${(error as Error).message}` });
    done(told?.code ?? 1);
  }
}
