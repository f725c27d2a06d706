import type { Entity } from '../../shared/schema/entity.ts';
import type { Rule } from '../../shared/schema/rule.ts';
import type { Principal } from '../auth/principal.ts';
import { type Audited, audited } from '../events/audited-writer.ts';
import { type Gone, goneWith } from '../events/gone.ts';
import { lastAudit } from '../events/last-audit.ts';
import {
  type ChosenFiles,
  chooseFiles,
  fileProperties,
  filesStillThere,
  holderOf,
  takeFiles,
} from '../files/choose-files.ts';
import { together } from '../lib/together.ts';
import type { Reader, Row, Value, Values, Writer } from '../store/store.ts';
import { automaticValues, timesOfChange, withDefaults } from './automatic-values.ts';
import { checkChoices } from './choosable.ts';
import { withConditions } from './conditions.ts';
import { checkDates } from './dates.ts';
import { withDefaultsFrom } from './default-from.ts';
import { findRow } from './find-record.ts';
import type { Change, Transaction } from './hooks.ts';
import { checkLineLimit } from './line-limit.ts';
import { mergeAnswers } from './merge-answers.ts';
import { checkPersonalLimits } from './personal-limits.ts';
import { cannotComeBack, putBack } from './put-back.ts';
import type { RecordContext } from './record-context.ts';
import { keepRollups, totalsOf } from './rollups.ts';
import { checkRules, rulesOf } from './rules/rules.ts';
import { checkAmounts } from './tenant-currency.ts';
import { fieldError, translateStoreError } from './translate-store-errors.ts';
import { checkTree } from './tree.ts';
import { writtenValue } from './written-value.ts';

/**
 * Every write to an entity runs through this pipeline, whoever asks for it: normalize → validate → beforeSave → write
 * and audit → afterSave, within one transaction. Rights are checked before, by the code that serves the request. Hooks
 * and jobs that write on their own need no rights, and may write what clients cannot.
 */
export class Pipeline implements Transaction {
  readonly writer: Audited;
  readonly principal: Principal;
  readonly isQuiet: boolean;
  readonly roomForFiles: number;
  readonly #ctx: RecordContext;
  /** Work to run once after several writes, by key; undefined while each write stands alone. */
  #later: Map<string, () => Promise<unknown>> | undefined;

  constructor(ctx: RecordContext, writer: Writer) {
    const { principal, now } = ctx;
    this.#ctx = ctx;
    this.principal = principal;
    this.isQuiet = ctx.isQuiet === true;
    this.roomForFiles = ctx.roomForFiles ?? Number.POSITIVE_INFINITY;
    this.writer = audited(writer, {
      actor: principal.recorded,
      now,
    });
  }

  async create(path: string, given: Values): Promise<Row> {
    const { hooks } = this.#ctx;
    const entity = this.#entity(path);
    const { id: maker } = this.#ctx.principal;
    const complete = await withDefaultsFrom(entity, withDefaults(entity, given), maker, this.writer);
    const merged = await this.#mergeAnswers(entity, null, hooks.normalize(entity, complete));
    const files = await this.#chooseFiles(entity, null, merged);
    const values = withConditions(entity, null, files.values);
    const change = this.#change(entity, null, values);
    await checkLineLimit(this.#ctx.schema.whole.entities, entity, values, this.writer);
    await this.#checkPersonalLimits(entity, null, values);
    checkDates(change);
    await checkTree(change, this.writer);
    await checkAmounts(change, this.writer);
    await checkChoices(change, this.#ctx.schema.whole.entities, this.writer);
    await hooks.validate(change, this.writer);
    // Independent queries are sent together, here and below, because each PostgreSQL round trip costs time.
    const [owned, automatic] = await together([
      hooks.beforeSave(change, this.writer, this),
      automaticValues(this.#ctx, entity, this.writer),
    ]);
    const totals = totalsOf(entity, { ...values, ...owned });
    const [id, rules] = await together([
      this.writer.insert(path, { ...values, ...automatic, ...owned, ...totals }),
      this.#rulesOf(entity),
    ]);
    await takeFiles(files, entity, id, this.writer);
    const row = await findRow(this.writer, entity, id);
    return this.#asItEnds(entity, row, async () => {
      await keepRollups(this.#ctx.schema.whole.entities, entity, { before: null, after: row }, this.writer);
      await hooks.afterSave(change, row, this);
      await this.#checkRules(change, row, rules);
    });
  }

  async update(path: string, before: Row, given: Values, reason?: string): Promise<Row> {
    const { hooks, now } = this.#ctx;
    const entity = this.#entity(path);
    const merged = await this.#mergeAnswers(entity, before, hooks.normalize(entity, given, before));
    const files = await this.#chooseFiles(entity, before, merged);
    const values = changesOf(entity, before, files.values);
    if (Object.keys(values).length === 0) return before;
    if (entity.parent !== undefined && Object.hasOwn(values, entity.parent))
      throw fieldError(entity.parent, 'cannot be changed');
    const change: Change = { ...this.#change(entity, before, values), reason };
    await this.#checkPersonalLimits(entity, before, values);
    checkDates(change);
    await checkTree(change, this.writer);
    await checkAmounts(change, this.writer);
    await checkChoices(change, this.#ctx.schema.whole.entities, this.writer);
    await hooks.validate(change, this.writer);
    const owned = await hooks.beforeSave(change, this.writer, this);
    const written: Values = { ...values, ...owned };
    const totals = totalsOf(entity, { ...before, ...written });
    const [, rules] = await together([
      this.writer.update(path, before.id, { ...written, ...totals, ...timesOfChange(entity, now) }),
      this.#rulesOf(entity),
    ]);
    await takeFiles(files, entity, before.id, this.writer);
    const after = await findRow(this.writer, entity, before.id);
    return this.#asItEnds(entity, after, async () => {
      await keepRollups(this.#ctx.schema.whole.entities, entity, { before, after }, this.writer);
      await hooks.afterSave(change, after, this);
      await this.#checkRules(change, after, rules);
    });
  }

  /** The row after what follows from its write, which may have worked out values of its own again. */
  async #asItEnds(entity: Entity, row: Row, follow: () => Promise<void>): Promise<Row> {
    const { changes } = this.writer;
    await follow();
    return this.writer.changes === changes ? row : findRow(this.writer, entity, row.id);
  }

  /** Raises the version of a record because something that belongs to it changed. */
  async touch(path: string, { id }: Row): Promise<void> {
    await this.writer.update(path, id, timesOfChange(this.#entity(path), this.#ctx.now));
  }

  async once(key: string, work: () => Promise<unknown>): Promise<void> {
    if (this.#later) this.#later.set(key, work);
    else await work();
  }

  /** Writes several records as one group: work that their hooks register with `once` runs after the last of them. */
  async together<T>(work: () => Promise<T>): Promise<T> {
    if (this.#later) return work();
    const later = new Map<string, () => Promise<unknown>>();
    this.#later = later;
    let result: T;
    try {
      result = await work();
    } finally {
      this.#later = undefined;
    }
    for (const due of later.values()) await due();
    return result;
  }

  async remove(path: string, before: Row): Promise<void> {
    const entity = this.#entity(path);
    const gone = await goneWith(this.#ctx.schema.whole.entities, entity, before, this.writer);
    await this.#ctx.hooks.beforeDelete(this.#change(entity, before, {}), before, this);
    await this.writer.removeRow(path, before.id, gone);
    await keepRollups(this.#ctx.schema.whole.entities, entity, { before, after: null }, this.writer);
  }

  /**
   * Writes the rows of a deletion again as they were: hooks are told that they are back, and nothing is created a
   * second time. Meanwhile the place may have been taken, or what it belongs to closed, so the record is checked as a new one.
   */
  async restore(path: string, gone: Gone): Promise<Row> {
    const { schema, hooks } = this.#ctx;
    const entity = this.#entity(path);
    await this.#named(entity, () => this.#checkReturn(entity, gone.rows[0]?.values ?? {}));
    await this.writer.restoreRows(gone, (writer) => putBack(schema, gone, writer));
    for (const one of gone.rows) {
      const of = this.#entity(one.entity);
      const after = await findRow(this.writer, of, one.values.id);
      await this.#keepFilesThere(of, after);
      await this.#checkPlace(of, after);
      await keepRollups(schema.whole.entities, of, { before: null, after }, this.writer);
    }
    const row = await findRow(this.writer, entity, gone.rows[0]?.values.id as number);
    await this.#named(entity, () => hooks.afterRestore(this.#change(entity, null, {}), row, this));
    return findRow(this.writer, entity, row.id);
  }

  #mergeAnswers(entity: Entity, before: Row | null, values: Values): Promise<Values> {
    return mergeAnswers(this.#ctx.schema.whole.entities, entity, before, values, this.writer);
  }

  async #checkPersonalLimits(entity: Entity, before: Row | null, values: Values): Promise<void> {
    const { schema, principal } = this.#ctx;
    await checkPersonalLimits(schema, entity, { before, values, user: principal.id }, this.writer);
  }

  /** Replaces the ids of files in values by their stored descriptions. */
  async #chooseFiles(entity: Entity, before: Row | null, values: Values): Promise<ChosenFiles> {
    const { uploads, principal } = this.#ctx;
    const holder = uploads ?? holderOf(principal);
    const chosen = await chooseFiles({ entity, before, values, holder }, this.writer);
    return { ...chosen, values: { ...values, ...chosen.values } };
  }

  /** File contents outlive their record by 30 days; a record restored later has lost them. */
  async #keepFilesThere(entity: Entity, row: Row): Promise<void> {
    for (const { name } of fileProperties(entity)) {
      const there = await filesStillThere(row[name], this.writer);
      if (there.length < ((row[name] ?? []) as unknown[]).length) {
        const value: Value = there.length > 0 ? JSON.stringify(there) : null;
        await this.writer.keep(entity.path, row.id, { [name]: value });
      }
    }
  }

  async #checkReturn(entity: Entity, values: Values): Promise<void> {
    const { schema, hooks } = this.#ctx;
    await checkLineLimit(schema.whole.entities, entity, values, this.writer);
    await this.#checkPersonalLimits(entity, null, values);
    await hooks.validate(this.#change(entity, null, values), this.writer);
  }

  async #named(entity: Entity, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      throw cannotComeBack(error, entity);
    }
  }

  /** The records above it in the tree may have moved meanwhile. */
  async #checkPlace(entity: Entity, row: Row): Promise<void> {
    const { tree } = entity;
    if (tree === undefined) return;
    await checkTree(this.#change(entity, row, { [tree]: writtenValue(row, tree) }), this.writer);
  }

  async #rulesOf(entity: Entity): Promise<Rule[] | undefined> {
    return this.#ctx.withoutRules ? undefined : rulesOf(entity, this.writer);
  }

  async #checkRules(change: Change, after: Row, rules: Rule[] | undefined): Promise<void> {
    if (rules) await checkRules(change, after, rules, this.#ctx.schema.whole.entities, this.writer);
  }

  #entity(path: string): Entity {
    return this.#ctx.schema.whole.at(path);
  }

  #change(entity: Entity, before: Row | null, values: Values): Change {
    const { schema, principal, now } = this.#ctx;
    return { entity, scope: schema.scope, principal, now, before, values };
  }
}

/**
 * Runs a transaction for the caller, if their session is still valid when its turn comes.
 * @param entity the entity that refusals of the store are about
 * @throws ApiError `unauthenticated`, and refusals of the store
 */
export async function inPipeline<T>(
  ctx: RecordContext,
  entity: Entity,
  work: (pipeline: Pipeline) => Promise<T>,
): Promise<T> {
  try {
    return await ctx.store.write(async (writer) => {
      // Sent together with the first query of the work; an ended session takes precedence over any result of the work.
      const stands = ctx.principal.stillValid(writer);
      try {
        const first = ctx.alongside ? await lastAudit(writer) : 0;
        const [, result] = await Promise.all([stands, work(new Pipeline(ctx, writer))]);
        await ctx.alongside?.(writer, first);
        return result;
      } finally {
        await stands;
      }
    });
  } catch (error) {
    throw translateStoreError(ctx.schema, entity, error);
  }
}

/** Runs the pipeline for a new record up to the write, without writing. @throws ApiError as writing it would */
export async function tryCreate(
  ctx: RecordContext,
  entity: Entity,
  given: Values,
  reader: Reader,
): Promise<void> {
  const { schema, principal, now, hooks } = ctx;
  const values = withConditions(entity, null, hooks.normalize(entity, given));
  const change: Change = { entity, scope: schema.scope, principal, now, before: null, values };
  checkDates(change);
  await checkTree(change, reader);
  await checkAmounts(change, reader);
  await checkChoices(change, schema.whole.entities, reader);
  await hooks.validate(change, reader);
}

/** Runs the pipeline for a change up to the write, without writing. @throws ApiError as writing it would */
export async function tryUpdate(
  ctx: RecordContext,
  entity: Entity,
  before: Row,
  given: Values,
  reader: Reader,
): Promise<void> {
  const { schema, principal, now, hooks } = ctx;
  const values = changesOf(entity, before, hooks.normalize(entity, given, before));
  if (Object.keys(values).length === 0) return;
  const change: Change = { entity, scope: schema.scope, principal, now, before, values };
  checkDates(change);
  await checkTree(change, reader);
  await checkAmounts(change, reader);
  await checkChoices(change, schema.whole.entities, reader);
  await hooks.validate(change, reader);
}

/** The given values that differ from the record, and what follows from them for the rest of it. */
function changesOf(entity: Entity, before: Row, values: Values): Values {
  const differing = Object.entries(values).filter(([name, value]) => writtenValue(before, name) !== value);
  return differing.length === 0 ? {} : withConditions(entity, before, Object.fromEntries(differing));
}
