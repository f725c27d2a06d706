import type { Action, Entity } from '../../shared/schema/entity.ts';
import { say } from '../../shared/texts/text.ts';
import { goneWith } from '../events/gone.ts';
import { chooseFiles, fileProperties, filesStillThere, holderOf, takeFiles } from '../files/choose-files.ts';
import { together } from '../lib/together.ts';
import type { Row, Value, Values } from '../store/store.ts';
import { automaticValues, valuesOfChange, withDefaults } from './automatic-values.ts';
import { checkChoices } from './choosable.ts';
import { withConditions } from './conditions.ts';
import { checkDates } from './dates.ts';
import { withDefaultsFrom } from './default-from.ts';
import { findRow } from './find-record.ts';
import { checkLineLimit } from './line-limit.ts';
import { mergeAnswers } from './merge-answers.ts';
import { madeBy, moveOf, requirePossible } from './moves.ts';
import { dayFor, ownValues } from './own-values.ts';
import { checkPersonalLimits } from './personal-limits.ts';
import { cannotComeBack, putBack } from './put-back.ts';
import { type Keeping, keepRollups } from './rollups.ts';
import { checkRules, rulesOf } from './rules/rules.ts';
import { saveChildren, saveLines } from './save-lines.ts';
import { besideRow } from './several-records.ts';
import { checkAmounts } from './tenant-currency.ts';
import { fieldError } from './translate-store-errors.ts';
import { checkTree } from './tree.ts';
import { changeOf, type Run, type Write } from './write.ts';
import { writtenValue } from './written-value.ts';

/** The steps of a write, each for the kinds of it that `pipeline.ts` names. Their order stands there. */

export function fillIn(write: Write): void {
  write.values = withDefaults(write.entity, write.values);
}

export async function copyDefaults(write: Write, { ctx, writer }: Run): Promise<void> {
  write.values = await withDefaultsFrom(write.entity, write.values, ctx.principal.id, writer);
}

export function normalize(write: Write, { ctx }: Run): void {
  write.values = ctx.hooks.normalize(write.entity, write.values, write.before ?? undefined);
}

/** Answers to the steps of a procedure join those that are there. */
export async function joinAnswers(write: Write, { ctx, writer }: Run): Promise<void> {
  const { entity, before, values } = write;
  write.values = await mergeAnswers(ctx.schema.whole.entities, entity, before, values, writer);
}

/** The ids of files become their stored descriptions. */
export async function findFiles(write: Write, { ctx, writer }: Run): Promise<void> {
  const { entity, before, values } = write;
  const holder = ctx.uploads ?? holderOf(ctx.principal);
  const chosen = await chooseFiles({ entity, before, values, holder }, writer);
  write.values = { ...values, ...chosen.values };
  write.files = chosen.taken;
}

/** Leaves what differs from the record, with what follows from it by the conditions of the schema. */
export function keepChanges(write: Write): void {
  const { entity, before, values } = write;
  const fitting = (given: Values) => (entity.conditions ? withConditions(entity, before, given) : given);
  if (!before) {
    write.values = fitting(values);
    return;
  }
  const differing = Object.entries(values).filter(([name, value]) => writtenValue(before, name) !== value);
  write.values = differing.length === 0 ? {} : fitting(Object.fromEntries(differing));
  if (Object.keys(write.values).length === 0 && write.links.length === 0) {
    write.after = before;
    write.isSame = true;
    return;
  }
  if (entity.parent !== undefined && Object.hasOwn(write.values, entity.parent))
    throw fieldError(entity.parent, say('field.fixed'));
}

/** What a record is about is there, takes such records, and stays what it is about. */
export async function checkAbout({ entity, kind, values }: Write, { ctx, writer }: Run): Promise<void> {
  const { about } = entity;
  if (!about) return;
  if (kind === 'update') {
    for (const name of [about.entity, about.key])
      if (Object.hasOwn(values, name)) throw fieldError(name, say('field.fixed'));
    return;
  }
  const target = ctx.schema.whole.find(String(values[about.entity]));
  if (!target?.[about.with] || !(await writer.get(target.path, Number(values[about.key]))))
    throw fieldError(about.key, say('field.does_not_exist'));
}

export async function limitLines({ entity, values }: Write, { ctx, writer }: Run): Promise<void> {
  await checkLineLimit(ctx.schema.whole.entities, entity, values, writer);
}

export async function limitPersonal({ entity, before, values }: Write, { ctx, writer }: Run): Promise<void> {
  await checkPersonalLimits(ctx.schema, entity, { before, values, user: ctx.principal.id }, writer);
}

export function inOrderOfDays(write: Write, run: Run): void {
  checkDates(changeOf(write, run));
}

export async function withoutLoops(write: Write, run: Run): Promise<void> {
  await checkTree(changeOf(write, run), run.writer);
}

export async function inCurrency(write: Write, run: Run): Promise<void> {
  await checkAmounts(changeOf(write, run), run.writer);
}

export async function choosable(write: Write, run: Run): Promise<void> {
  await checkChoices(changeOf(write, run), run.ctx.schema.whole.entities, run.writer);
}

export async function validate(write: Write, run: Run): Promise<void> {
  await run.ctx.hooks.validate(changeOf(write, run), run.writer);
}

/** Independent queries are sent together, here and below, because each PostgreSQL round trip costs time. */
export async function derive(write: Write, run: Run): Promise<void> {
  const { ctx, writer } = run;
  const { entity, before } = write;
  const [owned, automatic] = await together([
    ctx.hooks.derive(changeOf(write, run), writer, run),
    before ? valuesOfChange(ctx, entity) : automaticValues(ctx, entity, writer),
  ]);
  const derived = before ? { ...owned, ...automatic } : { ...automatic, ...owned };
  const today = await dayFor(entity, writer, ctx.now);
  write.derived = { ...derived, ...ownValues(entity, { ...before, ...write.values, ...derived }, today) };
}

export async function store(write: Write, { ctx, writer }: Run): Promise<void> {
  const { entity, before } = write;
  const values = { ...write.values, ...write.derived };
  const beside = write.links.length > 0 ? besideRow(write.links) : undefined;
  const written = () =>
    before
      ? writer.update(entity.path, before.id, values, beside).then(() => before.id)
      : writer.insert(entity.path, values, beside);
  const [id, rules] = await together([
    // No action led there: the history says so.
    setsState(write) ? writer.telling({ set_state: true }, written) : written(),
    ctx.withoutRules ? undefined : rulesOf(entity, writer),
  ]);
  write.rules = rules;
  if (write.files.length > 0) await takeFiles({ values: {}, taken: write.files }, entity, id, writer);
  write.after = await findRow(writer, entity, id);
}

function setsState({ asked, entity: { states }, before, values }: Write): boolean {
  const state = states && values[states.of];
  return asked?.setsState === true && state !== undefined && (before !== null || state !== states?.start);
}

export async function rollUp({ entity, before, after }: Write, run: Run): Promise<void> {
  await keepRollups(run.ctx.schema.whole.entities, entity, { before, after }, run.writer, keepingOf(run));
}

function keepingOf(run: Run): Keeping {
  const { ctx, writer } = run;
  return {
    now: ctx.now,
    isGoing: (path, id) => run.isGoing(path, id),
    kept: (entity, row) => ctx.hooks.afterKept(entity, row, { writer, now: ctx.now }),
  };
}

export async function followUp(write: Write, run: Run): Promise<void> {
  const { before } = write;
  const after = write.after as Row;
  const isSame = (name: string) =>
    before !== null && writtenValue(before, name) === writtenValue(after, name);
  await run.ctx.hooks.afterSave(changeOf(write, run), after, run, isSame);
}

export async function obeyRules(write: Write, run: Run): Promise<void> {
  const { rules, after } = write;
  if (!rules || !after) return;
  await checkRules(changeOf(write, run), after, rules, run.ctx.schema.whole.entities, run.writer);
}

export async function lines(write: Write, run: Run): Promise<void> {
  const { lines: given, before, after } = write;
  if (given.length === 0) return;
  const isChanged = await saveLines(run, after as Row, given);
  if (isChanged && after === before) await run.touch(write.entity.path, after as Row);
}

export async function children(write: Write, run: Run): Promise<void> {
  const { action, asked, before } = write;
  if (action) await saveChildren(run, action, asked?.children ?? [], (before as Row).id);
}

/** Code of a feature comes first, since it may refuse; what it returns is written with what the words of the action say. */
export async function act(write: Write, run: Run): Promise<void> {
  const { entity, values, asked } = write;
  const { principal, now, hooks } = run.ctx;
  const action = write.action as Action;
  const handle = hooks.action(entity, action.name);
  const row = await findRow(run.writer, entity, (write.before as Row).id);
  if (!asked) await requirePossible(run.ctx, run.writer, entity, action, row);
  const moved = await moveOf(write, action, row, run);
  const added = await handle?.({ entity, principal, now, row, values }, run);
  const after = handle ? await findRow(run.writer, entity, row.id) : row;
  const written: Values = { ...moved, ...(added ?? {}) };
  const made = await madeBy(write, action, row, run);
  write.after = Object.keys(written).length > 0 ? await run.update(entity.path, after, written) : after;
  for (const [path, body] of made) await (asked ? run.createBeside(path, body) : run.create(path, body));
}

/** Keeps what a deletion takes, so that it can be undone. */
export async function keepGone(write: Write, { ctx, writer }: Run): Promise<void> {
  if (write.isPart) return;
  write.gone = await goneWith(ctx.schema.whole.entities, write.entity, write.before as Row, writer);
}

export async function beforeDelete(write: Write, run: Run): Promise<void> {
  await run.ctx.hooks.beforeDelete(changeOf({ ...write, values: {} }, run), write.before as Row, run);
}

export async function removeParts(write: Write, run: Run): Promise<void> {
  await run.removeParts(write);
}

export async function removeRow({ entity, before, gone, isPart }: Write, { writer }: Run): Promise<void> {
  await writer.removeRow(entity.path, (before as Row).id, isPart ? 'part' : gone);
}

/**
 * Writes the rows of a deletion again as they were. Meanwhile the place may have been taken, or what it belongs to closed, so the
 * record was checked as a new one.
 */
export async function restoreRows(write: Write, run: Run): Promise<void> {
  const { ctx, writer } = run;
  const gone = write.gone as NonNullable<Write['gone']>;
  await writer.restoreRows(gone, (under) => putBack(ctx.schema, gone, under));
  for (const { entity: path, values } of gone.rows) {
    const entity = ctx.schema.whole.at(path);
    const after = await findRow(writer, entity, values.id);
    await keepFilesThere(entity, after, run);
    await checkPlace(entity, after, run);
    await keepRollups(ctx.schema.whole.entities, entity, { before: null, after }, writer, keepingOf(run));
  }
  write.after = await findRow(writer, write.entity, gone.rows[0]?.values.id as number);
}

export async function afterRestore(write: Write, run: Run): Promise<void> {
  await run.ctx.hooks.afterRestore(changeOf({ ...write, values: {} }, run), write.after as Row, run);
}

/** The same step for a restored record, whose refusal says that it cannot come back. */
export function comingBack(step: (write: Write, run: Run) => Promise<void>) {
  return async (write: Write, run: Run): Promise<void> => {
    try {
      await step(write, run);
    } catch (error) {
      throw cannotComeBack(error, write.entity);
    }
  };
}

/** File contents outlive their record by 30 days; a record restored later has lost them. */
async function keepFilesThere(entity: Entity, row: Row, { writer }: Run): Promise<void> {
  for (const { name } of fileProperties(entity)) {
    const there = await filesStillThere(row[name], writer);
    if (there.length < ((row[name] ?? []) as unknown[]).length) {
      const value: Value = there.length > 0 ? JSON.stringify(there) : null;
      await writer.keep(entity.path, row.id, { [name]: value });
    }
  }
}

/** The records above it in the tree may have moved meanwhile. */
async function checkPlace(entity: Entity, row: Row, run: Run): Promise<void> {
  const { tree } = entity;
  if (tree === undefined) return;
  const values: Values = { [tree]: writtenValue(row, tree) };
  const { schema, principal, now } = run.ctx;
  await checkTree({ entity, scope: schema.scope, principal, now, before: row, values }, run.writer);
}
