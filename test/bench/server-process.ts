import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isOpen } from '../../scripts/dev/is-open.ts';

const ROOT = join(import.meta.dirname, '../..');
const TICKS_PER_SECOND = 100;

/** A process being measured. */
export class Measured {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Runs a script, of this project unless told otherwise, with these settings on top of a clean environment. */
  static start(args: string[], environment: Record<string, string>, cwd = ROOT): Measured {
    const { PATH = '' } = process.env;
    const child = spawn(process.execPath, args, {
      cwd,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH, ...environment },
    });
    const end = () => void child.kill('SIGKILL');
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
    return new Measured(child);
  }

  get pid(): number {
    return this.#child.pid as number;
  }

  /** Resolves when the process listens; fails if it ends instead. */
  async listening(port: number): Promise<void> {
    while (!(await isOpen(port))) {
      if (this.#hasEnded) throw new Error(`a process ended with ${this.#told}`);
      await pause(5);
    }
  }

  /** CPU time used so far in milliseconds; 0 if the system does not tell. */
  cpu(): number {
    const fields = this.#read('stat').split(') ')[1]?.split(' ') ?? [];
    return ((Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 1000) / TICKS_PER_SECOND;
  }

  /** Current and peak memory in MB; 0 if the system does not tell. */
  memory(): { now: number; most: number } {
    const status = this.#read('status');
    const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
    return { now: of('VmRSS'), most: of('VmHWM') };
  }

  /** Resolves when the process has ended by itself; fails unless its exit code is 0. */
  async ended(): Promise<void> {
    if (!this.#hasEnded) await once(this.#child, 'exit');
    if (this.#told !== 0) throw new Error(`a process ended with ${this.#told}`);
  }

  async stop(): Promise<void> {
    if (this.#hasEnded) return;
    const ended = new Promise((done) => this.#child.once('exit', done));
    this.#child.kill('SIGTERM');
    await ended;
  }

  get #hasEnded(): boolean {
    return this.#told !== null;
  }

  /** Its exit code, or the signal that ended it; null while it runs. */
  get #told(): number | string | null {
    return this.#child.exitCode ?? this.#child.signalCode;
  }

  #read(file: string): string {
    try {
      return readFileSync(`/proc/${this.pid}/${file}`, 'utf8');
    } catch {
      return '';
    }
  }
}
