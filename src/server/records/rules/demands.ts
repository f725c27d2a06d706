import { ApiError } from '../../../shared/errors.ts';
import {
  type Demand,
  type Fault,
  faultsOf,
  isOfItself,
  looksAt,
  meantWith,
  remembers,
} from '../../../shared/schema/demand.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { holds, type Literal, type Where, waysIn } from '../../../shared/schema/where.ts';
import { say, type Wording } from '../../../shared/texts/text.ts';
import type { Principal } from '../../auth/principal.ts';
import { dayIn } from '../../lib/zones.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Row } from '../../store/store.ts';
import { whereConditions } from '../../store/where-conditions.ts';
import { zoneWithin } from '../tenant-zone.ts';
import type { Run, Write } from '../write.ts';
import { writtenValue } from '../written-value.ts';

const TEXTS: Record<Fault, Wording> = {
  missing: say('field.required'),
  given: say('field.stays_empty'),
  wrong: say('field.breaks_rule'),
};

/** Who writes because somebody asks for it. */
const PEOPLE: readonly Principal['kind'][] = ['user', 'key'];

/**
 * Notes which demands the record meets already before it is written, where that is asked of other records too: afterwards it can no
 * longer be known.
 */
export async function noteHeld(write: Write, run: Run): Promise<void> {
  const { entity, before } = write;
  if (!before) return;
  write.held = new Set();
  for (const demand of demandsOf(entity)) {
    const { becomes } = demand;
    if (becomes && !isOfItself(becomes) && (await judge(run, entity, before, before)(becomes)))
      write.held.add(demand);
  }
}

/**
 * Checks a record that was just written against the rules of its entity's file that describe records.
 * @throws ApiError `invalid` with what is wrong by property; of properties that whoever writes may not see, with what is wrong alone
 */
export async function obeyDemands(write: Write, run: Run): Promise<void> {
  const { entity, before } = write;
  const after = write.after as Row;
  const isMet = judge(run, entity, after, before);
  const errors: Record<string, Wording[]> = {};
  const seen = run.ctx.schema.find(entity.path)?.properties ?? [];
  for (const demand of demandsOf(entity)) {
    if (demand.ofPeople && !PEOPLE.includes(run.ctx.principal.kind)) continue;
    if (before && !isTouched(demand, before, after)) continue;
    // What was not there before is compared with nothing.
    if (remembers(demand).some((name) => (before?.[name] ?? null) === null)) continue;
    const { when, becomes, check, message } = demand;
    if (when && !(await isMet(when))) continue;
    if (becomes && (!(await isMet(becomes)) || (await wasMet(write, run, demand, becomes)))) continue;
    const missed = check && !(await isMet(check)) ? await meaning(run, check, after, before) : undefined;
    for (const [name, fault] of Object.entries(faultsOf(demand, (one) => after[one], missed)))
      if (seen.some((one) => one.name === name)) errors[name] ??= [message ?? TEXTS[fault]];
      else errors[''] ??= [message ?? say('field.unseen_rule')];
  }
  if (Object.keys(errors).length > 0) throw new ApiError('invalid', undefined, errors);
}

function demandsOf({ demands = [] }: Entity): Demand[] {
  return demands;
}

/** A record from before the rule is asked only once somebody changes what the rule looks at. */
function isTouched(demand: Demand, before: Row, after: Row): boolean {
  const names = looksAt(demand);
  // A list is another one each time that it is read.
  const textOf = (row: Row, name: string) => JSON.stringify(writtenValue(row, name));
  return names?.some((name) => textOf(before, name) !== textOf(after, name)) ?? true;
}

async function wasMet(
  { entity, before, held }: Write,
  run: Run,
  demand: Demand,
  becomes: Where,
): Promise<boolean> {
  if (!before) return false;
  return isOfItself(becomes) ? judge(run, entity, before, before)(becomes) : (held?.has(demand) ?? false);
}

/** Whether a row, as it is stored now, is one of those that are described. */
function judge(run: Run, entity: Entity, row: Row, before: Row | null) {
  return async (where: Where): Promise<boolean> => {
    const filled = await meaning(run, where, row, before);
    if (isOfItself(filled)) return holds(filled, (name) => row[name]);
    const conditions = [eq('id', row.id), ...whereConditions(filled)];
    return (await run.writer.first(entity.path, conditions)) !== null;
  };
}

async function meaning(run: Run, where: Where, row: Row, before: Row | null): Promise<Where> {
  const known = await knownBy(run, where, run.writer);
  return meantWith(
    where,
    (name) => row[name],
    (name) => before?.[name],
    known,
  );
}

async function knownBy({ ctx }: Run, where: Where, reader: Reader): Promise<Record<string, Literal>> {
  const isAsked = waysIn(where).includes('@today');
  return {
    '@me': ctx.principal.id,
    '@now': ctx.now.toISOString(),
    ...(isAsked && { '@today': dayIn(ctx.now, await zoneWithin(reader)) }),
  };
}
