import { ApiError } from '../../../shared/errors.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { suits, suitsState } from '../../../shared/schema/states.ts';
import { againAfter, type TimedAction, timedActions } from '../../../shared/schema/timed.ts';
import { say } from '../../../shared/texts/text.ts';
import { systemPrincipal } from '../../auth/principal.ts';
import type { Job } from '../../jobs/runner.ts';
import { dayIn } from '../../lib/zones.ts';
import { Pipeline } from '../../records/pipeline.ts';
import { contextFor } from '../../records/record-context.ts';
import { zoneWithin } from '../../records/tenant-zone.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Row, Store, Writer } from '../../store/store.ts';
import type { JobParts } from '../feature.ts';
import { planners, tell } from '../notifications/notices.ts';
import { DUE } from './due-rows.ts';
import { fillDue } from './fill-due.ts';

const PAGE = 100;
/** What is refused, such as by a rule of the tenant, is tried again after this time. */
const RETRY_MS = 60 * 60_000;

/**
 * Does what is due, each in a transaction of its own that also says that it is done: none is done twice on any number of nodes, and
 * what was due while no server ran is done then.
 */
export const dueJob = ({ hooks }: Pick<JobParts, 'hooks'>): Job => ({
  name: 'timed actions',
  async run(store, { now, signal }) {
    await fillDue(store, now, signal);
    let refused: unknown;
    for (;;) {
      const rows = await store.read((reader) =>
        reader.find(DUE, {
          where: [{ property: 'moment', op: 'lte', value: now.getTime() }],
          order: [{ property: 'moment', descending: false }],
          limit: PAGE,
        }),
      );
      for (const row of rows) {
        if (signal.aborted) return now;
        try {
          await store.write((writer) => doOne(store, hooks, writer, row, now));
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          refused ??= error;
          const moment = now.getTime() + RETRY_MS;
          await store.write((writer) => writer.updateWhere(DUE, stillDue(row), { moment }));
        }
      }
      if (rows.length < PAGE) break;
    }
    // The others are done; that one was not is told where failures of jobs are.
    if (refused) throw refused;
    return store.read(async (reader) => {
      const [next] = await reader.find(DUE, {
        where: [{ property: 'moment', op: 'notNull' }],
        order: [{ property: 'moment', descending: false }],
        limit: 1,
      });
      return next && new Date(Number(next.moment));
    });
  },
});

/** Another node, or a change of the record, may have been first. */
const stillDue = ({ id, moment }: Row) => [eq('id', id), eq('moment', Number(moment))];

async function doOne(
  store: Store,
  hooks: JobParts['hooks'],
  under: Writer,
  due: Row,
  now: Date,
): Promise<void> {
  if (!(await under.first(DUE, stillDue(due)))) return;
  const context = contextFor({ store, principal: systemPrincipal('Timed actions'), hooks, now });
  const pipeline = new Pipeline(context, under);
  const entity = context.schema.find(String(due.entity));
  const action = entity && timedActions(entity).find(({ name }) => name === due.action);
  const row = entity && (await pipeline.writer.get(entity.path, Number(due.record)));
  // What the schema, or the record, no longer has is not done.
  if (!entity || !action || !row) {
    await under.remove(DUE, [eq('id', due.id)]);
    return;
  }
  if (!(await isPossible(under, entity, action, row, now))) {
    // Whatever changes the record notes it again.
    await under.updateWhere(DUE, [eq('id', due.id)], { basis: null, moment: null });
    return;
  }
  await under.updateWhere(DUE, [eq('id', due.id)], { moment: nextMoment(action, Number(due.moment), now) });
  if (action.to !== undefined || action.set) await pipeline.act(entity.path, action.name, row);
  if (action.tell) await remind(pipeline.writer, entity, action, row, { now, due });
}

async function isPossible(
  writer: Writer,
  { states }: Entity,
  action: TimedAction,
  row: Row,
  now: Date,
): Promise<boolean> {
  const today = dayIn(now, await zoneWithin(writer));
  return (
    suitsState(states, action, states && row[states.of]) &&
    suits(action, row, { me: null, now: now.toISOString(), today })
  );
}

/** The next time that it comes again, after now; null if it does not. */
function nextMoment({ again }: TimedAction, moment: number, now: Date): number | null {
  const after = again === undefined ? undefined : againAfter(again);
  if (after === undefined) return null;
  return moment + after * (Math.floor((now.getTime() - moment) / after) + 1);
}

async function remind(
  writer: Writer,
  entity: Entity,
  { name, tell: told = [], text, title }: TimedAction,
  row: Row,
  { now, due }: { now: Date; due: Row },
): Promise<void> {
  const users = new Set<number>();
  for (const one of told)
    for (const user of one === 'planners' ? await planners(writer) : [writtenValue(row, one)])
      if (typeof user === 'number') users.add(user);
  await tell(
    writer,
    {
      kind: 'reminder',
      entity: entity.path,
      row,
      once: `${name} ${due.moment}`,
      at: now,
      text: (record) => say('notice.reminder_says', { record, text: text ?? title }),
    },
    users,
  );
}
