import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../lib/log.ts';
import type { Store } from '../store/store.ts';
import { lastTimes, noteTime, ROUND } from '../tenancy/last-times.ts';
import type { Tenancy, TenantRef } from '../tenancy/tenancy.ts';
import { clearFailure, noteFailure } from './failure.ts';
import { Schedule } from './schedule.ts';

/** Background work that is done in each store separately. */
export interface Job {
  name: string;
  /** Whether to include the platform's own store. */
  platform?: boolean;
  /** Set to false to leave out the stores of tenants. */
  tenants?: false;
  /** Somebody looks on who has asked for it: it is woken beside a round, which goes through all tenants and may take minutes. */
  urgent?: true;
  /**
   * Does what is due in one store, each unit of work in its own transaction. Two nodes may run it at once, so unique
   * keys must keep the result right.
   * @returns when to look again even if nobody writes meanwhile; without a time, after the next write
   */
  run(store: Store, at: { now: Date; signal: AbortSignal; ref?: TenantRef }): Promise<Date | undefined>;
}

interface JobOptions {
  tenancy: Tenancy;
  log: Log;
  jobs: Job[];
  wakeEveryMs?: number;
  /** The most stores to look at per second, so that a start with many tenants does not slow down the rest. */
  mostPerSecond?: number;
  now?: () => Date;
}

const failures = new Map<string, number>();

/** How often each job has failed in this process, in any store. */
export function jobFailureCounts(): ReadonlyMap<string, number> {
  return failures;
}

const WAKE_EVERY_MS = 5 * 60_000;
const MOST_PER_SECOND = 20;
/** A round counts as late after this many times that one should have ended. */
const LATE_AFTER = 3;

type Place = TenantRef['id'] | 'platform';

export interface RunningJobs {
  /** Looks at the stores that are due, at once: somebody is waiting for what they just asked for. */
  wake(): void;
  stop(): Promise<void>;
}

/** Starts the jobs: at once in every store, then by their schedules. */
export function startJobs(options: JobOptions): RunningJobs {
  const { tenancy, log, jobs, wakeEveryMs = WAKE_EVERY_MS, mostPerSecond = MOST_PER_SECOND } = options;
  const clock = options.now ?? (() => new Date());
  const stopping = new AbortController();
  const { signal } = stopping;
  const schedules = new Map(jobs.map((job) => [job, new Schedule<Place>()]));
  let running = Promise.resolve();

  async function wake(): Promise<void> {
    const written = tenancy.takeWritten();
    for (const job of jobs) {
      if (signal.aborted) return;
      const ran = await runRound(job, written);
      if (ran !== true) for (const id of written) tenancy.noteWritten(id);
      if (ran === false) await attempt(job, {}, () => warnIfLate(job));
    }
  }

  /** One process does it for all: the others get false, and look again at their next wake. */
  function runRound(job: Job, written: ReadonlySet<number>): Promise<boolean | undefined> {
    const round = async () => {
      await lookAtStores(job, written);
      if (!signal.aborted) await noteTime(tenancy.platform, `${ROUND}${job.name}`);
    };
    return attempt(job, {}, () => tenancy.exclusively(job.name, round, { wait: false }));
  }

  /** Another node does the job. If its round does not end, nobody else may begin one. */
  async function warnIfLate(job: Job): Promise<void> {
    const last = (await tenancy.platform.read((reader) => lastTimes(reader, ROUND))).get(job.name);
    if (last && clock().getTime() - last.getTime() > LATE_AFTER * wakeEveryMs)
      log.warn(
        { job: job.name, last_round: last.toISOString() },
        `the job ${job.name} has not gone through all tenants for long: another node holds it; look at that node`,
      );
  }

  async function lookAtStores(job: Job, written: ReadonlySet<number>): Promise<void> {
    const schedule = schedules.get(job) as Schedule<Place>;
    const refs = await tenancy.all();
    const tenants = job.tenants === false ? [] : refs.map(({ id }) => id);
    const places: Place[] = [...(job.platform ? ['platform' as const] : []), ...tenants];
    schedule.keepOnly(new Set(places));
    for (const place of schedule.due(places, written, clock().getTime())) {
      if (signal.aborted) return;
      const pause = wait(1000 / mostPerSecond, undefined, { signal }).catch(() => {});
      await lookAt(job, schedule, place);
      await pause;
    }
  }

  async function lookAt(job: Job, schedule: Schedule<Place>, place: Place): Promise<void> {
    const again = clock().getTime() + wakeEveryMs;
    // This stays if the job fails, so that it is tried again at the next wake.
    schedule.ran(place, again);
    await attempt(
      job,
      place === 'platform' ? {} : { tenant: tenancy.byId(place)?.subdomain ?? place },
      async () => {
        const ref = place === 'platform' ? undefined : tenancy.byId(place);
        if (place !== 'platform' && !ref) return;
        const lease = ref && (await tenancy.acquire(ref));
        const store = lease?.store ?? tenancy.platform;
        try {
          const next = await job.run(store, { now: clock(), signal, ref });
          await clearFailure(store, job.name);
          schedule.ran(place, next?.getTime());
        } catch (error) {
          if (!signal.aborted) await noteFailure(store, job.name, error);
          throw error;
        } finally {
          lease?.release();
        }
      },
    );
  }

  /** Logs an error, so that a failure of one job in one store stops no other. */
  async function attempt<T>(job: Job, details: object, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!signal.aborted) {
        failures.set(job.name, (failures.get(job.name) ?? 0) + 1);
        log.warn({ err: error, job: job.name, ...details }, `the job ${job.name} failed`);
      }
      return undefined;
    }
  }

  const start = () => {
    running = running.then(() => (signal.aborted ? undefined : wake()));
  };
  const wakeUrgent = () => {
    const woken = jobs.filter(({ urgent }) => urgent).map((job) => runRound(job, new Set()));
    // Where its round runs already, the next one follows that.
    running = Promise.all([running, ...woken]).then(() => {});
    start();
  };
  start();
  const timer = setInterval(start, wakeEveryMs);
  timer.unref();
  return {
    wake: wakeUrgent,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}
