import { ApiError } from '../../shared/errors.ts';
import type { Action, Entity } from '../../shared/schema/entity.ts';
import type { Wording } from '../../shared/texts/text.ts';
import type { Principal } from '../auth/principal.ts';
import { type Audited, audited } from '../events/audited-writer.ts';
import { lastAudit } from '../events/last-audit.ts';
import type { Row, RowOf, Values, ValuesOf, Writer } from '../store/store.ts';
import { valuesOfChange } from './automatic-values.ts';
import { cascade } from './cascade.ts';
import { checkAsked, checkOutcome } from './check-asked.ts';
import { toldToReaders } from './check-restore.ts';
import { findRow } from './find-record.ts';
import { stayFinal, stayWithFinal } from './moves.ts';
import type { RecordContext } from './record-context.ts';
import { noteHeld, obeyDemands } from './rules/demands.ts';
import { findLinks } from './several-records.ts';
import { sign } from './signing/sign.ts';
import {
  becomes,
  belongsToStates,
  copiesDefaults,
  gives,
  givesChoice,
  givesDays,
  givesItsOwnKind,
  type HasWork,
  is,
  isLine,
  signs,
} from './step-work.ts';
import { translateStoreError } from './translate-store-errors.ts';
import type { Asked, Run, Write, WriteKind } from './write.ts';
import * as step from './write-steps.ts';

type Step = (write: Write, run: Run) => Promise<void> | void;
type Listed = readonly [name: string, of: readonly WriteKind[], run: Step, has?: HasWork];

/**
 * What every write of a record goes through, in this order, within one transaction: each step sees what those before it have
 * found. Forms, imports, batches and undoing go the same way, and so does what hooks and jobs write of their own accord; only
 * what somebody asks for is checked by their rights. A step that serves some words of a schema runs only where the write has to do
 * with these.
 */
const STEPS: readonly Listed[] = [
  ['check the body', ['create', 'update', 'delete', 'restore', 'act'], checkAsked],
  ['fill in defaults', ['create'], step.fillIn],
  ['copy defaults', ['create'], step.copyDefaults, copiesDefaults],
  ['normalize', ['create', 'update'], step.normalize],
  ['join answers', ['create', 'update'], step.joinAnswers, gives('answersTo')],
  ['find files', ['create', 'update'], step.findFiles, gives('files')],
  ['find lists', ['create', 'update'], findLinks, gives('links')],
  ['keep changes', ['create', 'update'], step.keepChanges],
  ['check what it is about', ['create', 'update'], step.checkAbout, is('about')],
  ['check what it is about', ['restore'], step.comingBack(step.checkAbout), is('about')],
  ['limit lines', ['create'], step.limitLines, isLine],
  ['limit lines', ['restore'], step.comingBack(step.limitLines), isLine],
  ['limit personal records', ['create', 'update'], step.limitPersonal, is('personal')],
  ['limit personal records', ['restore'], step.comingBack(step.limitPersonal), is('personal')],
  ['check the order of days', ['create', 'update'], step.inOrderOfDays, givesDays],
  ['check loops', ['create', 'update'], step.withoutLoops, givesItsOwnKind],
  ['check amounts', ['create', 'update'], step.inCurrency, gives('inCurrency')],
  ['check choices', ['create', 'update'], step.choosable, givesChoice],
  ['validate', ['create', 'update'], step.validate],
  ['stay final', ['update'], stayFinal, is('states')],
  ['stay final', ['create', 'update', 'delete'], stayWithFinal, belongsToStates],
  ['validate', ['restore'], step.comingBack(step.validate)],
  ['derive', ['create', 'update'], step.derive],
  ['keep what goes', ['delete'], step.keepGone],
  ['before deletion', ['delete'], step.beforeDelete],
  ['delete what goes with it', ['delete'], step.removeParts],
  ['what held', ['update'], noteHeld, becomes],
  ['store', ['create', 'update'], step.store],
  ['store', ['delete'], step.removeRow],
  ['store', ['restore'], step.restoreRows],
  ['save children', ['act'], step.children],
  ['act', ['act'], step.act],
  ['sign', ['act'], sign, signs],
  ['roll up', ['create', 'update', 'delete'], step.rollUp],
  ['obey demands', ['create', 'update'], obeyDemands, is('demands')],
  ['follow up', ['create', 'update'], step.followUp],
  ['follow up', ['restore'], step.comingBack(step.afterRestore)],
  ['obey rules', ['create', 'update'], step.obeyRules],
  ['save lines', ['create', 'update'], step.lines],
  ['check the outcome', ['create', 'restore'], checkOutcome],
];

const stepsOf = (kind: WriteKind) => STEPS.filter(([, of]) => of.includes(kind));
const STEPS_OF: Record<WriteKind, Listed[]> = {
  create: stepsOf('create'),
  update: stepsOf('update'),
  delete: stepsOf('delete'),
  restore: stepsOf('restore'),
  act: stepsOf('act'),
};

/** How a record that exists already is asked for. */
type Way = Pick<Asked, 'ifMatch'>;

/** A transaction in which records are written. */
export class Pipeline implements Run {
  readonly ctx: RecordContext;
  readonly writer: Audited;
  readonly principal: Principal;
  readonly isQuiet: boolean;
  readonly roomForFiles: number;
  /** The records that hooks have made beside what was asked for, or have added it to. */
  readonly made: { path: string; id: number; isOld?: true }[] = [];
  readonly #going = new Set<string>();
  /** Work to run once after several writes, by key; undefined while each write stands alone. */
  #later: Map<string, () => Promise<unknown>> | undefined;

  constructor(ctx: RecordContext, writer: Writer) {
    const { principal, now } = ctx;
    this.ctx = ctx;
    this.principal = principal;
    this.isQuiet = ctx.isQuiet === true;
    this.roomForFiles = ctx.roomForFiles ?? Number.POSITIVE_INFINITY;
    this.writer = audited(writer, { actor: principal.recorded, now });
  }

  /** A new record, with its lines, as the principal asks for it. */
  createAsked(path: string, body: unknown): Promise<Row> {
    return this.#row(this.#write('create', path, { asked: { body } }));
  }

  updateAsked(path: string, key: number, body: unknown, { ifMatch }: Way = {}): Promise<Row> {
    return this.#row(this.#write('update', path, { asked: { key, body, ifMatch } }));
  }

  async removeAsked(path: string, key: number, { ifMatch }: Way = {}): Promise<void> {
    await this.#run(this.#write('delete', path, { asked: { key, ifMatch } }));
  }

  /** Undoes a deletion: hooks are told that the record is back, and nothing is created a second time. */
  async restoreAsked(path: string, key: number): Promise<Row> {
    const write = this.#write('restore', path, { asked: { key } });
    try {
      return await this.#row(write);
    } catch (error) {
      throw write.gone ? toldToReaders(this.ctx, write.entity, error) : error;
    }
  }

  /** Runs an action: child records in the body are saved first. Returns the record after it. */
  actAsked(path: string, action: Action, key: number, body: unknown, { ifMatch }: Way = {}): Promise<Row> {
    return this.#row(this.#write('act', path, { action, asked: { key, body, ifMatch } }));
  }

  async ask(
    kind: 'create' | 'update' | 'delete',
    path: string,
    before: Row | null,
    body: Values,
  ): Promise<Row | null> {
    const write = this.#write(kind, path, { asked: { body, isRead: true }, before });
    await this.#run(write);
    return write.after;
  }

  async createBeside(path: string, body: Values): Promise<Row> {
    // What they may not know of is not there for them; the action is.
    if (!this.ctx.schema.find(path)) throw new ApiError('forbidden');
    const row = await this.#row(this.#write('create', path, { asked: { body, isCopied: true } }));
    this.made.push({ path, id: row.id });
    return row;
  }

  create<Path extends string>(path: Path, values: ValuesOf<Path>): Promise<RowOf<Path>>;
  async create(path: string, values: Values): Promise<Row> {
    const row = await this.#row(this.#write('create', path, { values }));
    this.made.push({ path, id: row.id });
    return row;
  }

  update<Path extends string>(
    path: Path,
    before: Row,
    values: ValuesOf<Path>,
    reason?: Wording,
  ): Promise<RowOf<Path>>;
  update(path: string, before: Row, values: Values, reason?: Wording): Promise<Row> {
    return this.#row(this.#write('update', path, { before, values, reason }));
  }

  act<Path extends string>(
    path: Path,
    action: string,
    before: Row,
    values?: ValuesOf<Path>,
  ): Promise<RowOf<Path>>;
  act(path: string, name: string, before: Row, values: Values = {}): Promise<Row> {
    const action = this.ctx.schema.whole.at(path).actions?.find((one) => one.name === name);
    if (!action) throw new Error(`${path} has no action "${name}"`);
    return this.#row(this.#write('act', path, { action, before, values }));
  }

  async remove(path: string, before: Row): Promise<void> {
    await this.#run(this.#write('delete', path, { before }));
  }

  joins(path: string, id: number): void {
    this.made.push({ path, id, isOld: true });
  }

  // Not a method, since it is handed on.
  readonly isGoing = (path: string, id: unknown): boolean => this.#going.has(`${path} ${id}`);

  removeParts(write: Write): Promise<void> {
    return cascade(write, {
      entities: this.ctx.schema.whole.entities,
      writer: this.writer,
      going: this.#going,
      remove: (path, before) => this.#run(this.#write('delete', path, { before, isPart: true })),
    });
  }

  async touch(path: string, { id }: Row): Promise<void> {
    await this.writer.update(path, id, valuesOfChange(this.ctx, this.ctx.schema.whole.at(path)));
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

  #write(kind: WriteKind, path: string, given: Partial<Write>): Write {
    const entity = this.ctx.schema.whole.at(path);
    const empty = { before: null, values: {}, derived: {}, lines: [], links: [], files: [], after: null };
    return { kind, entity, ...empty, isPart: false, isSame: false, isOver: false, ...given };
  }

  async #row(write: Write): Promise<Row> {
    await this.#run(write);
    return write.after as Row;
  }

  async #run(write: Write): Promise<void> {
    const [check, ...steps] = STEPS_OF[write.kind] as [Listed, ...Listed[]];
    const [, , checkFirst] = check;
    await checkFirst(write, this);
    if (write.isOver) return;
    const rest = () => this.#through(steps, write);
    // What lines have in common with each other and their owner is done once, at the end.
    await (write.lines.length > 0 ? this.together(rest) : rest());
  }

  async #through(steps: Listed[], write: Write): Promise<void> {
    let known: { row: Row; changes: number } | undefined;
    for (const [, , run, has] of steps) {
      if ((write.isSame && run !== step.lines) || (has && !has(write, this))) continue;
      const running = run(write, this);
      if (running) await running;
      if (write.after && write.after !== known?.row)
        known = { row: write.after, changes: this.writer.changes };
    }
    // What follows from a write may have worked out values of its own again.
    if (known && this.writer.changes !== known.changes)
      write.after = await findRow(this.writer, write.entity, known.row.id);
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
