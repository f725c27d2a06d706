import { describe, expect, test } from 'vitest';
import { ApiError } from '../../shared/errors.ts';
import { Semaphore } from '../lib/semaphore.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { quickHash } from './quick-hash.ts';

/** A crowd is known by its number, and not by what each of it costs. */
const QUICK = quickHash('y');

describe('password hashes', () => {
  test('say how they were made, differ each time, and fit one password only', async () => {
    const [one, two] = await Promise.all([hashPassword('Über-Maschine 7'), hashPassword('Über-Maschine 7')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword('Über-Maschine 7', one)).toBe(true);
    // The same letters in another Unicode composition.
    expect(await verifyPassword('U\u0308ber-Maschine 7', one)).toBe(true);
    expect(await verifyPassword('über-Maschine 7', one)).toBe(false);
    expect(await verifyPassword('', one)).toBe(false);
  });

  test('one that would be refused today still opens the door', async () => {
    for (const old of ['password123', 'ann@acme.example', 'short'])
      expect(await verifyPassword(old, await hashPassword(old))).toBe(true);
  });

  test('a stored hash that is broken is an error, not a yes', async () => {
    await expect(verifyPassword('x', '$argon2id$v=19$m=8,t=1,p=1$$')).rejects.toThrow('not one of ours');
    await expect(verifyPassword('x', 'plain')).rejects.toThrow('not one of ours');
  });

  test('nobody has no password, not even the empty one', async () => {
    expect(await verifyPassword('', undefined)).toBe(false);
    expect(await verifyPassword('\0'.repeat(16), undefined)).toBe(false);
  });

  test('a crowd of one tenant holds up nobody of another, and is sent away in its place', async () => {
    const order: string[] = [];
    const crowd = Array.from({ length: 52 }, () =>
      verifyPassword('x', QUICK, 'acme').then(
        () => order.push('acme'),
        () => order.push('refused'),
      ),
    );
    const other = verifyPassword('x', QUICK, 'globex').then(() => order.push('globex'));
    await Promise.all([...crowd, other]);
    expect(order.filter((each) => each === 'refused')).toHaveLength(1);
    // In the same line as the crowd it would come last. On a busy machine threads may finish in another order than they
    // started.
    expect(order.filter((each) => each !== 'refused').indexOf('globex')).toBeLessThan(26);
  });

  test('two at a time; a queue that is too long sends away with 503', async () => {
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => verifyPassword('x', QUICK)));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused[0]?.reason).toBeInstanceOf(ApiError);
    expect(refused[0]?.reason).toMatchObject({ status: 503, retryAfter: 2 });
  });
});

describe('semaphore', () => {
  test('a line has its share of the places and no more', async () => {
    const semaphore = new Semaphore(3, 50, 2);
    const running: string[] = [];
    const ends: Record<string, () => void> = {};
    const begin = (name: string) =>
      semaphore.run(
        () => {
          running.push(name);
          return new Promise<void>((end) => {
            ends[name] = end;
          });
        },
        name.slice(0, 1),
      );
    const all = ['a1', 'a2', 'a3', 'b1', 'b2'].map(begin);
    await Promise.resolve();
    expect(running).toEqual(['a1', 'a2', 'b1']);
    ends.b1?.();
    await all[3];
    expect(running).toEqual(['a1', 'a2', 'b1', 'b2']);
    ends.a1?.();
    await all[0];
    expect(running).toEqual(['a1', 'a2', 'b1', 'b2', 'a3']);
    for (const end of Object.values(ends)) end();
    await Promise.all(all);
    expect(semaphore.idle).toBe(true);
  });

  test('never more than the width at once, in order, also after failures', async () => {
    const semaphore = new Semaphore(2, 50);
    let now = 0;
    let most = 0;
    const begun: number[] = [];
    await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        semaphore.run(async () => {
          begun.push(index);
          most = Math.max(most, ++now);
          await new Promise((resolve) => setTimeout(resolve, 1));
          now -= 1;
          if (index % 3 === 0) throw new Error('no');
        }),
      ),
    );
    expect(most).toBe(2);
    expect(begun).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(semaphore.idle).toBe(true);
  });
});
