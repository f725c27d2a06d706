import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { Admission, type Ticket } from './admission.ts';

let told: string[];
let admission: Admission;

/** A request that finishes at once, or keeps its place until it leaves. */
class Guest implements Ticket {
  readonly key: string;
  readonly name: string;
  readonly stays: boolean;
  holds = false;
  gone = false;
  /** The list of its own test: guests of an earlier test may still wait for their turn. */
  readonly #told = told;
  readonly #admission = admission;

  constructor(name: string, stays: boolean) {
    this.name = name;
    this.key = name.slice(0, 1);
    this.stays = stays;
  }

  go(refused: boolean): void {
    this.#told.push(refused ? `${this.name} refused` : this.name);
    if (!refused && !this.stays) this.#admission.leave(this);
  }
}

function enter(stays: boolean, ...names: string[]): Guest[] {
  return names.map((name) => {
    const guest = new Guest(name, stays);
    admission.enter(guest);
    return guest;
  });
}
const passing = (...names: string[]) => enter(false, ...names);
const staying = (...names: string[]) => enter(true, ...names);

async function turns(count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) await turn();
}

beforeEach(() => {
  told = [];
  admission = new Admission({ places: 8, waiting: 5 });
});

describe('in turn', () => {
  test('whoever comes while there is nothing to do goes on at once', () => {
    passing('a1');
    expect(told).toEqual(['a1']);
  });

  test('a few go on in each turn of the event loop, so that others are read in between', async () => {
    passing('a1', 'a2', 'a3', 'a4', 'a5', 'a6');
    expect(told).toEqual(['a1', 'a2', 'a3', 'a4']);
    await turns(1);
    expect(told.slice(4)).toEqual(['a5', 'a6']);
  });

  test('tenants take turns, however many requests one of them has sent', async () => {
    passing('a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'b1', 'c1');
    await turns(3);
    expect(told).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'a6', 'a7']);
  });

  test('whoever finds the queue of the tenant full is refused at once, and others are not', async () => {
    passing('a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'a10', 'b1');
    expect(told).toEqual(['a1', 'a2', 'a3', 'a4', 'a10 refused']);
    await turns(3);
    expect(told.slice(5).sort()).toEqual(['a5', 'a6', 'a7', 'a8', 'a9', 'b1']);
  });

  test('where all queues are full together, the newest of the longest makes room', () => {
    passing('z1', 'z2', 'z3', 'z4');
    for (const key of ['a', 'b', 'c', 'd']) passing(...[1, 2, 3, 4, 5].map((at) => `${key}${at}`));
    expect(admission.waiting).toBe(20);
    passing('e1');
    expect(told.slice(4)).toEqual(['d5 refused']);
    expect(admission.waiting).toBe(20);
  });

  test('nobody works for a client that has hung up meanwhile', async () => {
    const guests = passing('a1', 'a2', 'a3', 'a4', 'a5', 'a6');
    (guests[4] as Guest).gone = true;
    await turns(2);
    expect(told.slice(4)).toEqual(['a5 refused', 'a6']);
  });
});

describe('by places', () => {
  test('one tenant has half of them; the others go to whoever else comes', async () => {
    staying('a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2');
    await turns(2);
    expect(told).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2']);
    expect([admission.running, admission.waiting]).toEqual([6, 1]);
  });

  test('a place that is given back goes to the next in turn', async () => {
    const [first, second] = staying('a1', 'a2', 'a3', 'a4', 'a5', 'a6') as [Guest, Guest];
    staying('b1', 'b2', 'b3', 'b4', 'c1');
    await turns(2);
    expect(told).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2', 'b3']);
    admission.leave(first);
    await turns(2);
    admission.leave(second);
    await turns(2);
    expect(told.slice(8)).toEqual(['a5', 'b4']);
  });

  test('giving a place back twice frees one place only', async () => {
    const [first] = staying('a1') as [Guest];
    admission.leave(first);
    admission.leave(first);
    expect(admission.running).toBe(0);
  });

  test('whoever gave the place back goes on at once while the tenant has one, else waits like the others', async () => {
    const [first, second] = staying('a1', 'a2', 'a3', 'a4', 'b1') as [Guest, Guest];
    await turns(2);
    admission.leave(first);
    admission.resume(first);
    expect(told).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'a1']);
    admission.resume(new Guest('a5', true));
    expect([admission.running, admission.waiting]).toEqual([5, 1]);
    staying('b2');
    await turns(2);
    admission.leave(second);
    await turns(2);
    expect(told.slice(6)).toEqual(['b2', 'a5']);
  });

  test('bodies that arrive all together take no place of another tenant, and those beyond the queue are refused', async () => {
    for (let at = 1; at <= 20; at += 1) admission.resume(new Guest(`a${at}`, true));
    expect([admission.running, admission.waiting]).toEqual([4, 5]);
    expect(told.filter((name) => name.endsWith('refused'))).toHaveLength(11);
    staying('b1');
    await turns(2);
    expect(told.at(-1)).toBe('b1');
  });
});
