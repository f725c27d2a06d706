import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { Admission, type Visit } from './admission.ts';

let now: number;
let told: string[];
let admission: Admission;

/** A request that takes so many milliseconds of the event loop, or stays in its place until it leaves. */
class Guest implements Visit {
  readonly key: string;
  readonly name: string;
  readonly takes: number | undefined;
  holds = false;
  gone = false;
  /** How long it waited before it went on. */
  waited: number | undefined;
  readonly #since = now;

  constructor(name: string, takes?: number) {
    this.name = name;
    this.key = name.slice(0, 1);
    this.takes = takes;
  }

  go(refused: boolean): void {
    told.push(refused ? `${this.name} refused` : this.name);
    if (!refused) this.waited = now - this.#since;
    if (refused || this.takes === undefined) return;
    now += this.takes;
    admission.leave(this);
  }
}

function enter(takes: number | undefined, ...names: string[]): Guest[] {
  return names.map((name) => {
    const guest = new Guest(name, takes);
    admission.enter(guest);
    return guest;
  });
}

async function turns(count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) await turn();
}

beforeEach(() => {
  now = 0;
  told = [];
  admission = new Admission({ places: 8, longestWait: 500, shortLine: 0 }, () => now);
});

describe('by time', () => {
  test('whoever comes while there is nothing to do goes on at once', () => {
    enter(1, 'a1');
    expect(told).toEqual(['a1']);
  });

  test('after a moment of work new requests are read before the next one goes on', async () => {
    enter(3, 'a1', 'a2', 'a3');
    expect(told).toEqual(['a1']);
    await turns(1);
    expect(told).toEqual(['a1', 'a2']);
    await turns(1);
    expect(told).toEqual(['a1', 'a2', 'a3']);
  });

  test('companies take turns, however many requests one of them has sent', async () => {
    enter(3, 'a1', 'a2', 'a3', 'a4', 'a5');
    enter(3, 'b1');
    await turns(6);
    expect(told).toEqual(['a1', 'a2', 'b1', 'a3', 'a4', 'a5']);
  });

  test('what has waited for too long is refused, the rest goes on', async () => {
    enter(3, 'a1');
    enter(501, 'a2', 'a3');
    await turns(1);
    enter(1, 'b1');
    await turns(3);
    expect(told).toEqual(['a1', 'a2', 'a3 refused', 'b1']);
  });

  test('behind one that has waited for half of the time nobody queues up', async () => {
    enter(3, 'a1', 'a2');
    now += 251;
    enter(3, 'a3', 'b1');
    await turns(4);
    expect(told).toEqual(['a1', 'a3 refused', 'a2', 'b1']);
  });

  test('a short line is worked off, however late it is', async () => {
    admission = new Admission({ places: 8, longestWait: 500, shortLine: 2 }, () => now);
    enter(3, 'a1', 'a2');
    now += 900;
    enter(3, 'a3', 'a4', 'b1');
    await turns(5);
    expect(told).toEqual(['a1', 'a4 refused', 'a2', 'b1', 'a3']);
  });

  test('where more comes than can be done, only what is fresh goes on', async () => {
    const guests: Guest[] = [];
    for (let round = 0; round < 60; round += 1) {
      guests.push(...enter(30, `a${round}x`, `a${round}y`, `a${round}z`));
      await turns(1);
    }
    const waits = guests.filter(({ waited }) => waited !== undefined).map(({ waited }) => waited as number);
    const [before, after] = [waits.slice(0, 10), waits.slice(-20)];
    expect(Math.max(...before)).toBeGreaterThan(100);
    expect(Math.max(...after)).toBeLessThanOrEqual(100);
    expect(told.filter((one) => one.endsWith('refused')).length).toBeGreaterThan(90);
    // Then it is quiet, and the next burst is let in.
    await turns(20);
    now += 5_000;
    told = [];
    enter(3, 'a100', 'a101', 'a102');
    await turns(3);
    expect(told).toEqual(['a100', 'a101', 'a102']);
  });

  test('nobody works for a client that has hung up meanwhile', async () => {
    const [, hung] = enter(3, 'a1', 'a2', 'a3') as [Guest, Guest];
    hung.gone = true;
    await turns(3);
    expect(told).toEqual(['a1', 'a2 refused', 'a3']);
  });
});

describe('by places', () => {
  test('one company has half of them; the others go to whoever else comes', async () => {
    enter(undefined, 'a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2');
    await turns(2);
    expect(told).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2']);
    expect([admission.running, admission.waiting]).toEqual([6, 1]);
  });

  test('a place that is given back goes to the next in turn', async () => {
    const [first, second] = enter(undefined, 'a1', 'a2', 'a3', 'a4', 'a5', 'a6') as [Guest, Guest];
    enter(undefined, 'b1', 'b2', 'b3', 'b4', 'c1');
    await turns(2);
    expect(told).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2', 'b3']);
    admission.leave(first);
    await turns(2);
    admission.leave(second);
    await turns(2);
    expect(told.slice(8)).toEqual(['a5', 'b4']);
  });

  test('giving a place back twice frees one place only', async () => {
    const [first] = enter(undefined, 'a1') as [Guest];
    admission.leave(first);
    admission.leave(first);
    expect(admission.running).toBe(0);
  });

  test('a place that is taken without asking counts', () => {
    const guest = new Guest('a1');
    admission.hold(guest);
    admission.hold(guest);
    expect(admission.running).toBe(1);
  });
});
