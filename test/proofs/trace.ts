/** What happened to the files of a store, in order, from a trace of system calls. */
type Event =
  | { what: 'write'; file: string; at: number; bytes: Buffer }
  | { what: 'truncate'; file: string; size: number }
  | { what: 'sync'; file: string }
  | { what: 'acknowledge'; number: number };

const CALL = /^(?:\d+ +)?(\w+)\((.*)\) += (-?\d+)/;

/** Reads the output of strace with `-xx`, in which every text is hexadecimal. Files outside the folder are skipped. */
export function readTrace(text: string, folder: string): Event[] {
  const open = new Map<number, string>();
  const events: Event[] = [];
  for (const line of text.split('\n')) {
    const [, call = '', inside = '', result = '-1'] = CALL.exec(line) ?? [];
    if (Number(result) < 0) continue;
    const fd = Number(/^\d+/.exec(inside)?.[0]);
    const file = open.get(fd);
    if (call === 'openat') {
      const path = bytesOf(inside).toString();
      if (path.startsWith(folder) && !path.endsWith('-shm')) open.set(Number(result), path);
      else open.delete(Number(result));
    } else if (call === 'close') open.delete(fd);
    else if (call === 'write' && fd === 1) {
      const number = Number(/^ack (\d+)/.exec(bytesOf(inside).toString())?.[1]);
      if (number > 0) events.push({ what: 'acknowledge', number });
    } else if (file === undefined) continue;
    else if (call === 'pwrite64') {
      const at = Number(/, (\d+)$/.exec(inside)?.[1]);
      events.push({ what: 'write', file, at, bytes: bytesOf(inside).subarray(0, Number(result)) });
    } else if (call === 'ftruncate') {
      events.push({ what: 'truncate', file, size: Number(/, (\d+)$/.exec(inside)?.[1]) });
    } else if (call === 'fdatasync' || call === 'fsync') events.push({ what: 'sync', file });
  }
  return events;
}

function bytesOf(inside: string): Buffer {
  const text = /"((?:\\x[0-9a-f]{2})*)"/.exec(inside)?.[1] ?? '';
  return Buffer.from(text.replaceAll('\\x', ''), 'hex');
}

/** What a disk does with written but unsynced data when the power fails. */
export type Loss = 'drop' | 'subset' | 'torn';

/** The files of a store as a disk might hold them. */
export class Disk {
  readonly #safe = new Map<string, Buffer>();
  readonly #waiting = new Map<string, Event[]>();

  constructor(files: Map<string, Buffer>) {
    for (const [file, bytes] of files) this.#safe.set(file, bytes);
  }

  apply(event: Event): void {
    if (event.what === 'acknowledge') return;
    const waiting = this.#waiting.get(event.file) ?? [];
    if (event.what === 'sync') {
      this.#safe.set(event.file, changed(this.#safe.get(event.file), waiting));
      this.#waiting.delete(event.file);
    } else this.#waiting.set(event.file, [...waiting, event]);
  }

  /** What is left of each file after a power cut. */
  afterCut(loss: Loss, random: () => number): Map<string, Buffer> {
    const left = new Map(this.#safe);
    for (const [file, waiting] of this.#waiting) {
      let kept: Event[] = [];
      if (loss !== 'drop') kept = waiting.filter(() => random() < 0.5);
      if (loss === 'torn') kept = kept.map((event) => torn(event, random));
      left.set(file, changed(this.#safe.get(file), kept));
    }
    return left;
  }
}

function torn(event: Event, random: () => number): Event {
  if (event.what !== 'write') return event;
  const sectors = Math.floor((event.bytes.length / 512) * random());
  return { ...event, bytes: event.bytes.subarray(0, sectors * 512) };
}

function changed(before: Buffer | undefined, events: Event[]): Buffer {
  let bytes = before ?? Buffer.alloc(0);
  let isOwn = false;
  for (const event of events) {
    if (event.what === 'truncate') {
      bytes = Buffer.concat([
        bytes.subarray(0, event.size),
        Buffer.alloc(Math.max(0, event.size - bytes.length)),
      ]);
      isOwn = true;
    } else if (event.what === 'write') {
      const end = event.at + event.bytes.length;
      if (end > bytes.length || !isOwn)
        bytes = Buffer.concat([bytes, Buffer.alloc(Math.max(0, end - bytes.length))]);
      isOwn = true;
      event.bytes.copy(bytes, event.at);
    }
  }
  return bytes;
}
