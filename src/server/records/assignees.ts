import { beginOf } from '../../shared/days.ts';
import { USER } from '../../shared/entity-paths.ts';
import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { propertyOf } from '../../shared/schema/manifest.ts';
import type { Where } from '../../shared/schema/where.ts';
import { say } from '../../shared/texts/text.ts';
import type { Assignee } from '../../shared/wire.ts';
import { rightsOfRole, type UserRole } from '../auth/role-rights.ts';
import { dayIn, startOfDay } from '../lib/zones.ts';
import { eq } from '../store/eq.ts';
import type { Condition, Reader } from '../store/store.ts';
import { whereConditions } from '../store/where-conditions.ts';
import { authorize, visible } from './authorize.ts';
import { askerOf } from './read-filter.ts';
import type { RecordContext } from './record-context.ts';

const PEOPLE = ['id', 'name', 'role', 'hours_per_week'] as const;

/**
 * Who may be given a record of this entity (`x-entity.assignee`): active people whose role lets them change one, those who do
 * nothing else first. Of each, what they have to do until this week ends.
 * @throws ApiError `forbidden` if the caller may not see who does it
 */
export async function listAssignees(ctx: RecordContext, entity: Entity): Promise<Assignee[]> {
  authorize(ctx, entity, 'list', null);
  const { whole } = ctx.schema;
  const { assignee } = whole.at(entity.path);
  if (!assignee || !propertyOf(entity, assignee.by))
    throw new ApiError('forbidden', say('rights.assignees', { plural: entity.plural }));
  const left = await leftThisWeek(ctx, entity, assignee.while ?? {});
  const people = ctx.schema.find(USER);
  const shown = PEOPLE.filter((name) => people && propertyOf(people, name));
  return ctx.store.read(async (all) => {
    const own = visible(ctx, all);
    const reach = await reachByUser(all, ctx, entity.path);
    const active = people ? await own.find(USER, { where: [eq('is_active', true)], properties: shown }) : [];
    const work = await own.group(entity.path, {
      by: [{ property: assignee.by }],
      measures: [
        { op: 'count' },
        ...(isShown(entity, assignee.hours) ? [{ op: 'sum' as const, property: assignee.hours }] : []),
      ],
      where: left,
    });
    const byUser = new Map(work.map(({ keys, measures }) => [idOf(keys[0]), measures]));
    return active
      .filter(({ id }) => reach.has(id))
      .map(({ id, name, hours_per_week: available }) => {
        const [records = 0, hours] = byUser.get(id) ?? [];
        return {
          id,
          label: String(name),
          records,
          ...(isShown(entity, assignee.hours) && { hours: hours ?? 0 }),
          ...(typeof available === 'number' && { available }),
        };
      })
      .sort(
        (a, b) =>
          Number(reach.get(a.id) === 'all') - Number(reach.get(b.id) === 'all') ||
          a.label.localeCompare(b.label),
      );
  });
}

/** Which records each active user may change: only those who may change some can be given one. */
async function reachByUser(all: Reader, { schema: { whole } }: RecordContext, path: string) {
  const rows = await all.find('users/role', { properties: ['id', 'base', 'grants'] });
  const roles = new Map(rows.map((role) => [role.id, role as unknown as UserRole]));
  const users = await all.find(USER, { where: [eq('is_active', true)], properties: ['id', 'role'] });
  return new Map(
    users.flatMap(({ id, role }) => {
      const rights = rightsOfRole(roles.get(idOf(role) ?? 0) ?? null);
      const reach = rights.reach(whole.at(path), whole.entities, 'update');
      return reach === undefined ? [] : [[id, reach] as const];
    }),
  );
}

/** What is to be done and begins before the next week does; what has no days is always to be done. */
async function leftThisWeek(ctx: RecordContext, entity: Entity, open: Where): Promise<Condition[]> {
  const state = whereConditions(open);
  const start = entity.dates && propertyOf(entity, entity.dates.start);
  if (!start) return state;
  const { now, zone } = await askerOf(ctx);
  const monday = beginOf(dayIn(now, zone), 'week', 1) as string;
  const next = start.kind === 'datetime' ? startOfDay(monday, zone) : monday;
  return [...state, { property: start.name, op: 'lt', value: next }];
}

function isShown(entity: Entity, name: string | undefined): name is string {
  return name !== undefined && propertyOf(entity, name) !== undefined;
}

function idOf(reference: unknown): number | undefined {
  return (reference as { id?: number } | null)?.id;
}
