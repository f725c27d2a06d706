import { addDays } from '../../../shared/days.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { timedActions } from '../../../shared/schema/timed.ts';
import { looksAtDay, valueNames } from '../../../shared/schema/worked-values.ts';
import type { Job } from '../../jobs/runner.ts';
import { dayIn, startOfDay } from '../../lib/zones.ts';
import { ownValues } from '../../records/own-values.ts';
import { isRolledUp, type Keeping, keepRollups } from '../../records/rollups.ts';
import { zoneWithin } from '../../records/tenant-zone.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Row, Store, Values, Writer } from '../../store/store.ts';
import type { JobParts } from '../feature.ts';
import { DUE } from './due-rows.ts';
import { NO_RECORD } from './fill-due.ts';

const PAGE = 300;
/** The job, and the row of it that says for which day all values were worked out. */
const KEY = 'daily values';

/**
 * Works out what looks at the day (`today()`), once for each day of the tenant and some records in a transaction. Nobody has changed
 * these: their versions stay, and the history says nothing.
 */
export const dayJob = ({ hooks }: Pick<JobParts, 'hooks'>): Job => ({
  name: KEY,
  async run(store, { now, signal }) {
    const entities = Object.values(store.model.entities).filter(
      (entity) => looksAtDay(entity) && !entity.appendOnly,
    );
    if (entities.length === 0) return undefined;
    const { zone, done } = await store.read(async (reader) => ({
      zone: await zoneWithin(reader),
      done: await broughtTo(reader),
    }));
    const today = dayIn(now, zone);
    if (done !== today) {
      for (const entity of entities)
        for (let last: number | undefined = 0; last !== undefined; ) {
          if (signal.aborted) return now;
          const after: number = last;
          last = await store.write((writer) =>
            workOutPage(store, writer, {
              entity,
              after,
              today,
              keeping: { now, kept: (of, row) => hooks.afterKept(of, row, { writer, now }) },
            }),
          );
        }
      await store.write((writer) => noteDay(writer, today));
    }
    return new Date(startOfDay(addDays(today, 1), zone));
  },
});

/** The day to which all values were brought; undefined before the first. */
export async function broughtTo(reader: Reader): Promise<string | undefined> {
  const row = await reader.first(DUE, [eq('key', KEY)]);
  return row ? String(row.action) : undefined;
}

interface Page {
  entity: Entity;
  after: number;
  today: string;
  keeping: Keeping;
}

/** @returns the last record of the page; undefined at the end */
async function workOutPage(
  { model: { entities } }: Pick<Store, 'model'>,
  writer: Writer,
  { entity, after, today, keeping }: Page,
): Promise<number | undefined> {
  const rows = await writer.find(entity.path, {
    where: [{ property: 'id', op: 'gt', value: after }],
    order: [{ property: 'id', descending: false }],
    limit: PAGE,
    properties: [...new Set(['id', ...valueNames(entity)])],
  });
  const isSeen = isRolledUp(entities, entity) || timedActions(entity).length > 0;
  for (const row of rows) {
    const values = changed(row, ownValues(entity, row, today));
    if (Object.keys(values).length === 0) continue;
    const before = isSeen ? await writer.get(entity.path, row.id) : null;
    await writer.keep(entity.path, row.id, values);
    if (!before) continue;
    const now = { ...before, ...values };
    await keeping.kept?.(entity, now);
    await keepRollups(entities, entity, { before, after: now }, writer, keeping);
  }
  return rows.length < PAGE ? undefined : rows.at(-1)?.id;
}

function changed(row: Row, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => row[name] !== value));
}

async function noteDay(writer: Writer, today: string): Promise<void> {
  await writer.remove(DUE, [eq('key', KEY)]);
  await writer.insert(DUE, {
    key: KEY,
    entity: KEY,
    record: NO_RECORD,
    action: today,
    basis: null,
    moment: null,
  });
}
