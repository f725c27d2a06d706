import { ApiError } from '../../shared/errors.ts';
import type { Action, Entity } from '../../shared/schema/entity.ts';
import { parentOf, propertyOf } from '../../shared/schema/manifest.ts';
import { ownersIn } from '../../shared/schema/sees.ts';
import {
  isTheirs,
  type Known,
  meantBy,
  openIn,
  suits,
  suitsState,
  usesDay,
} from '../../shared/schema/states.ts';
import { ofOneRecord, testsOf } from '../../shared/schema/where.ts';
import { say, type Text } from '../../shared/texts/text.ts';
import { dayIn } from '../lib/zones.ts';
import type { Reader, Row, Value, Values } from '../store/store.ts';
import type { RecordContext } from './record-context.ts';
import { zoneWithin } from './tenant-zone.ts';
import type { Run, Write } from './write.ts';
import { writtenValue } from './written-value.ts';

/**
 * Checks that an action can be done to a record as it is, by whoever asks. It runs in the transaction of the write, so that of two who
 * do it at once one finds another state.
 * @param entity as the caller may see it
 * @throws ApiError `wrong_state` that names what is possible instead; `forbidden` for somebody who stands in another relation to it
 */
export async function requirePossible(
  ctx: RecordContext,
  reader: Reader,
  entity: Entity,
  action: Action,
  row: Row,
): Promise<void> {
  const { states } = entity;
  if (states && !suitsState(states, action, row[states.of])) throw wrongState(ctx, entity, action, row);
  if (!isTheirs(action, ownersIn(entity.sees.own), row, ctx.principal.id))
    throw new ApiError('forbidden', say('action.not_theirs', { action: action.title, entity: entity.title }));
  if (!action.when || suits(action, row, await knownTo(ctx, reader, action))) return;
  const tests = ofOneRecord(action.when).flatMap(testsOf);
  const counted = new Set(tests.flatMap(({ property }) => propertyOf(entity, property)?.title ?? []));
  throw new ApiError(
    'wrong_state',
    say('action.unsuited', { action: action.title, entity: entity.title, titles: [...counted].join(', ') }),
  );
}

/**
 * What an action writes by its words: what its form gave, what it sets, and the state it leads to.
 * @throws ApiError `invalid` at each property that must have a value by then
 */
export async function moveOf(
  { entity, values }: Pick<Write, 'entity' | 'values'>,
  action: Action,
  row: Row,
  { ctx, writer }: Pick<Run, 'ctx' | 'writer'>,
): Promise<Values> {
  const { ask = [], require = [], set = {}, to } = action;
  const given = Object.fromEntries(
    [...ask, ...require].flatMap((name) => (Object.hasOwn(values, name) ? [[name, values[name]]] : [])),
  ) as Values;
  const missing = require.filter((name) =>
    isEmpty(Object.hasOwn(given, name) ? given[name] : writtenValue(row, name)),
  );
  if (missing.length > 0)
    throw new ApiError(
      'invalid',
      undefined,
      Object.fromEntries(missing.map((name) => [name, [say('field.required')]])),
    );
  const known = await knownTo(ctx, writer, action);
  const others = Object.entries(set).map(([name, value]) => [
    name,
    meantBy(value, { ...row, ...given }, known),
  ]);
  return {
    ...given,
    ...(Object.fromEntries(others) as Values),
    ...(entity.states && to !== undefined && { [entity.states.of]: to }),
  };
}

/** The records that an action makes beside by its words, with what they begin with; of what it sets, they have what was there before. */
export async function madeBy(
  { values }: Pick<Write, 'values'>,
  action: Action,
  row: Row,
  { ctx, writer }: Pick<Run, 'ctx' | 'writer'>,
): Promise<[path: string, values: Values][]> {
  if (!action.create) return [];
  const known = await knownTo(ctx, writer, action);
  const record = { ...row, ...values };
  return Object.entries(action.create).map(([path, words]) => {
    const meant = Object.entries(words).map(([name, value]) => [name, meantBy(value, record, known)]);
    return [path, Object.fromEntries(meant) as Values];
  });
}

/** A record in a final state stays as it is, but for what its schema leaves open. @throws ApiError `wrong_state` */
export function stayFinal({ entity, asked, before, values, lines, links }: Write, { ctx }: Run): void {
  const open = before && openIn(entity.states, before);
  if (!asked || !open) return;
  // Whoever sets the state directly takes the record out of it, with its values.
  if (asked.setsState && Object.hasOwn(values, entity.states?.of ?? '')) return;
  const names = [...Object.keys(values), ...[...lines, ...links].map(({ property }) => property.name)];
  const kept = names.filter((name) => !open.includes(name));
  if (kept.length === 0) return;
  const seen = ctx.schema.at(entity.path);
  const text = say('action.stays_final', { entity: entity.title, state: stateTitle(seen, before) });
  throw new ApiError(
    'wrong_state',
    text,
    Object.fromEntries(kept.map((name) => [name, [say('field.fixed')]])),
  );
}

/**
 * What belongs to a record in a final state stays with it: no child is added, changed or taken away by hand, but lines that its state
 * leaves open.
 * @throws ApiError `wrong_state`
 */
export async function stayWithFinal(
  { entity, asked, before, values }: Write,
  { ctx, writer }: Run,
): Promise<void> {
  const parent = parentOf(entity);
  const path = parent?.reference?.entity;
  const whole = path === undefined ? undefined : ctx.schema.whole.find(path);
  if (!asked || !parent || !whole) return;
  const keys = new Set([before && writtenValue(before, parent.name), values[parent.name]]);
  for (const key of keys) {
    const owner = typeof key === 'number' ? await writer.get(whole.path, key) : null;
    const open = owner && openIn(whole.states, owner);
    if (!open) continue;
    const isOpen = whole.properties.some(
      ({ name, lines }) => lines?.entity === entity.path && open.includes(name),
    );
    if (isOpen) continue;
    const seen = ctx.schema.find(whole.path);
    if (!seen) throw new ApiError('wrong_state');
    throw new ApiError(
      'wrong_state',
      say('action.stays_final', { entity: seen.title, state: stateTitle(seen, owner) }),
    );
  }
}

function wrongState(ctx: RecordContext, entity: Entity, action: Action, row: Row): ApiError {
  const { schema } = ctx;
  const of = entity.states?.of as string;
  // Whoever may not see the state is not told of it.
  if (!propertyOf(entity, of)) return new ApiError('wrong_state');
  const possible = (entity.actions ?? []).filter(
    (one) =>
      one.at === undefined &&
      suitsState(entity.states, one, row[of]) &&
      schema.rights.acts(schema.whole.at(entity.path), schema.whole.entities, one.name),
  );
  const state = stateTitle(entity, row);
  const text =
    possible.length === 0
      ? say('action.nothing_possible', { entity: entity.title, state })
      : say('action.wrong_state', {
          entity: entity.title,
          state,
          actions: possible.map(({ title }) => title).join(', '),
        });
  const allowed = (action.from ?? []).map((one) => choiceTitle(entity, one)).join(' or ');
  const field = allowed === '' ? say('action.is_over', { state }) : say('action.from', { state, allowed });
  return new ApiError('wrong_state', text, { [of]: [field] });
}

/** The title of a record's state; empty for those who may not see it. */
function stateTitle(entity: Entity, row: Row): string | Text {
  const value = entity.states && row[entity.states.of];
  return typeof value === 'string' ? choiceTitle(entity, value) : '';
}

function choiceTitle(entity: Entity, state: string): string {
  const property = propertyOf(entity, entity.states?.of ?? '');
  return property?.choices?.find(({ const: value }) => value === state)?.title ?? '';
}

async function knownTo(
  { principal, now }: Pick<RecordContext, 'principal' | 'now'>,
  reader: Reader,
  action: Action,
): Promise<Known> {
  const today = usesDay(action) ? dayIn(now, await zoneWithin(reader)) : '';
  return { me: principal.id, now: now.toISOString(), today };
}

function isEmpty(value: Value | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
