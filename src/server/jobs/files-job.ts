import { sweepFiles } from '../files/sweep-files.ts';
import type { Engine } from '../store/engine.ts';
import type { Job } from './runner.ts';

const EVERY_MS = 60 * 60_000;

/**
 * Deletes files that belong to no record, every hour. Where no other process uses the stores, what was arriving when this
 * one started was cut off with the process before, and goes at the first look.
 */
export function filesJob({ shared }: Pick<Engine, 'shared'>, startedAt: Date): Job {
  const looked = new Set<number>();
  return {
    name: 'files',
    async run(store, { now, ref }) {
      const isFirst = ref !== undefined && !shared && !looked.has(ref.id);
      const cutOffBefore = isFirst ? startedAt : undefined;
      const arriving = await sweepFiles(store, store.model.entities, now, cutOffBefore);
      if (isFirst) looked.add(ref.id);
      return new Date(Math.min(now.getTime() + EVERY_MS, arriving?.getTime() ?? Number.POSITIVE_INFINITY));
    },
  };
}
