import type { Unsent, UnsentMark } from '../../src/client/data/unsent.ts';

/** For component tests, in the place of `data/unsent.ts`: jsdom has no database. */
export const device = {
  entries: [] as Unsent[],
  /** It has no room, or stores nothing at all. */
  isFull: false,
};

let latest = 0;
export const newStamp = () => ++latest;

export async function keepUnsent(entry: Unsent): Promise<void> {
  if (device.isFull) throw new Error('There is no room.');
  device.entries = [...device.entries.filter(({ key }) => key !== entry.key), entry];
}

export async function dropUnsent(marks: UnsentMark[]): Promise<void> {
  device.entries = device.entries.filter((entry) => !marks.some((mark) => isSame(mark, entry)));
}

export async function withUnsent(mark: UnsentMark, work: () => Promise<void>): Promise<boolean> {
  if (!device.entries.some((entry) => isSame(mark, entry))) return false;
  await work();
  return true;
}

export async function readUnsent(): Promise<Unsent[]> {
  return device.entries;
}

export function watchUnsent(): () => void {
  return () => {};
}

function isSame(a: UnsentMark, b: UnsentMark): boolean {
  return a.key === b.key && a.at === b.at;
}
