import { NOTICE } from '../../../shared/entity-paths.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import type { NotifyRule } from '../../../shared/schema/notify-rule.ts';
import { holds } from '../../../shared/schema/where.ts';
import type { Change, EntityHooks, Transaction } from '../../records/hooks.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Row } from '../../store/store.ts';
import { planners, tell } from './notices.ts';

/** Each person is notified of one record in one way at most once within this time, whatever changes back and forth. */
const AGAIN_AFTER_MS = 2 * 60_000;

/** Every entity with `notify` in its schema: who is notified of a new or changed record. */
export const notifyHooks: EntityHooks = {
  entity: '*',
  serves: ({ notify }) => notify !== undefined,
  on: ({ notify = [] }) => notify.flatMap(({ on }) => on ?? []),
  async afterSave(change, after, transaction) {
    if (transaction.isQuiet) return;
    const { entity } = change;
    for (const rule of entity.notify ?? [])
      if (happens(rule, change, after)) await follow(entity, rule, change, after, transaction);
  },
};

function happens({ on, when = {} }: NotifyRule, { before }: Change, after: Row): boolean {
  const isNew = on === undefined ? !before : plainValue(before, on) !== plainValue(after, on);
  return isNew && holds(when, (name) => plainValue(after, name));
}

async function follow(
  entity: Entity,
  { kind, to, about }: NotifyRule,
  { principal, now }: Change,
  after: Row,
  { writer }: Transaction,
): Promise<void> {
  const users = new Set<number>();
  for (const name of to)
    for (const user of name === 'planners' ? await planners(writer) : [writtenValue(after, name)])
      if (typeof user === 'number' && user !== principal.id) users.add(user);
  if (users.size === 0) return;
  const path = about === undefined ? entity.path : referenceOf(entity, about);
  const row = about === undefined ? after : await writer.get(path, Number(writtenValue(after, about)));
  if (!row) return;
  for (const user of users) {
    const lately = await writer.first(NOTICE, [
      eq('user', user),
      eq('kind', kind),
      eq('entity', path),
      eq('key', row.id),
      { property: 'created_at', op: 'gt', value: new Date(now.getTime() - AGAIN_AFTER_MS).toISOString() },
    ]);
    if (!lately) await tell(writer, { kind, entity: path, row, once: now.toISOString(), at: now }, [user]);
  }
}

function plainValue(row: Row | null, name: string): string | number | boolean | null {
  return row ? writtenValue(row, name) : null;
}

function referenceOf(entity: Entity, name: string): string {
  return entity.properties.find((property) => property.name === name)?.reference?.entity ?? entity.path;
}
