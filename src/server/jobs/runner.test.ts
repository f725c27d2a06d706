import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../store/store.ts';
import { lastTimes, noteTime, ROUND } from '../tenancy/last-times.ts';
import { type TempTenancy, tempTenancy } from '../tenancy/temp-tenancy.ts';
import type { TenantRef } from '../tenancy/tenancy.ts';
import { jobFailures } from './failure.ts';
import { type Job, startJobs } from './runner.ts';
import { Schedule } from './schedule.ts';

test.each([
  ['never looked at', [], [], true],
  ['its time has not come', [2_000], [], false],
  ['its time has come', [1_000], [], true],
  ['written to meanwhile', [2_000], ['a'], true],
  ['only a write makes it due', [undefined], [], false],
] as const)('a store is due: %s', (_, ran, written, expected) => {
  const schedule = new Schedule<string>();
  for (const next of ran) schedule.ran('a', next);
  expect(schedule.due(['a'], new Set(written), 1_000)).toEqual(expected ? ['a'] : []);
});

describe('the runner', () => {
  let temp: TempTenancy;
  let refs: TenantRef[];
  let stop: () => Promise<void> = async () => {};
  beforeEach(async () => {
    temp = await tempTenancy();
    refs = [];
    for (const name of ['acme', 'globex', 'initech'])
      refs.push(await temp.tenancy.provision({ name, schema_name: name }));
  });
  afterEach(async () => {
    await stop();
    await temp.remove();
  });

  async function inStore<T>(ref: TenantRef, work: (store: Store) => Promise<T>): Promise<T> {
    const lease = await temp.tenancy.acquire(ref);
    return work(lease.store).finally(() => lease.release());
  }

  /** Notes each time a store is looked at, under the name of a user made in it. */
  async function counting(run: (name: string) => Promise<Date | undefined>) {
    for (const ref of refs)
      await inStore(ref, (store) =>
        store.write((writer) =>
          writer.insert('users/user', { name: ref.name, email: `${ref.name}@x.example`, is_active: true }),
        ),
      );
    const looked: string[] = [];
    const job: Job = {
      name: 'count',
      async run(store) {
        const user = await store.read((reader) => reader.first('users/user', []));
        looked.push(String(user?.name));
        return run(String(user?.name));
      },
    };
    return { job, looked };
  }

  const start = (job: Job) => {
    const { tenancy, log } = temp;
    stop = startJobs({ tenancy, log, jobs: [job], wakeEveryMs: 20, mostPerSecond: 1_000 }).stop;
  };

  test('looks at every store at start, then only at those that were written to', async () => {
    const { job, looked } = await counting(async () => undefined);
    start(job);
    await expect.poll(() => looked).toEqual(['acme', 'globex', 'initech']);
    const globex = refs[1] as TenantRef;
    await inStore(globex, (store) => store.write((writer) => writer.next('anything')));
    await expect.poll(() => looked.length).toBeGreaterThan(3);
    expect(looked.slice(3)).toEqual(['globex']);
  });

  test('what somebody waits for does not wait for a round that takes long', async () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const done: string[] = [];
    const job = (name: string, more: Partial<Job>, work?: Promise<void>): Job => ({
      ...{ name, platform: true, tenants: false, ...more },
      async run(_store, { now }) {
        await work;
        done.push(name);
        return now;
      },
    });
    const { tenancy, log } = temp;
    const all = [job('long', {}, ended), job('usual', {}), job('urgent', { urgent: true })];
    const jobs = startJobs({ tenancy, log, jobs: all, wakeEveryMs: 3_600_000, mostPerSecond: 1_000 });
    stop = jobs.stop;
    jobs.wake();
    await expect.poll(() => done).toEqual(['urgent']);
    end();
    // Then the round goes on, and the one that was asked for meanwhile follows.
    await expect.poll(() => done.slice(1)).toEqual(['long', 'usual', 'urgent', 'long', 'usual', 'urgent']);
  });

  test('looks at once where it is asked to', async () => {
    const { job, looked } = await counting(async () => undefined);
    const { tenancy, log } = temp;
    const jobs = startJobs({ tenancy, log, jobs: [job], wakeEveryMs: 3_600_000, mostPerSecond: 1_000 });
    stop = jobs.stop;
    await expect.poll(() => looked).toEqual(['acme', 'globex', 'initech']);
    await inStore(refs[2] as TenantRef, (store) => store.write((writer) => writer.next('anything')));
    jobs.wake();
    await expect.poll(() => looked.slice(3)).toEqual(['initech']);
  });

  test('an error in one store is kept there and logged, stops no other, and goes when it succeeds', async () => {
    let broken = true;
    const { job, looked } = await counting(async (name) => {
      if (name === 'globex' && broken) throw new Error('no such plan');
      return undefined;
    });
    start(job);
    const globex = refs[1] as TenantRef;
    const kept = () => inStore(globex, (store) => store.read(jobFailures));
    await expect.poll(kept).toMatchObject([{ job: 'count', error: 'no such plan' }]);
    await expect.poll(() => looked).toContain('initech');
    expect(temp.log.lines).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        text: 'the job count failed',
        details: expect.objectContaining({ tenant: 'globex', job: 'count' }),
      }),
    );
    broken = false;
    await expect.poll(kept).toEqual([]);
  });

  test('a start with many tenants is spread: at most so many stores a second', async () => {
    const { job, looked } = await counting(async () => undefined);
    const { tenancy, log } = temp;
    const begun = performance.now();
    let last = 0;
    const timed: Job = {
      ...job,
      async run(store, at) {
        last = performance.now();
        return job.run(store, at);
      },
    };
    stop = startJobs({ tenancy, log, jobs: [timed], mostPerSecond: 5 }).stop;
    await expect.poll(() => looked.length).toBe(3);
    // Two rests of 200 ms since the start. A busy machine may look at the first store late, but never at the last one
    // too soon.
    expect(last - begun).toBeGreaterThan(350);
  });

  test('says in the log when another node holds a job and its last round is long ago', async () => {
    const job: Job = { name: 'count', run: async () => undefined };
    await noteTime(temp.tenancy.platform, `${ROUND}${job.name}`);
    expect([...(await temp.tenancy.platform.read((reader) => lastTimes(reader, ROUND))).keys()]).toEqual([
      'count',
    ]);
    const gate = Promise.withResolvers<void>();
    const holding = temp.tenancy.exclusively(job.name, () => gate.promise, { wait: false });
    const warned = Promise.withResolvers<object>();
    const log = { ...temp.log, warn: (details: object) => warned.resolve(details) };
    const now = () => new Date(Date.now() + 3_600_000);
    ({ stop } = startJobs({ tenancy: temp.tenancy, log, jobs: [job], now }));
    expect(await warned.promise).toMatchObject({ job: 'count', last_round: expect.any(String) });
    gate.resolve();
    await holding;
  });
});
