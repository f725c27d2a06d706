import { ApiError } from '../../shared/errors.ts';
import { oncePer } from '../../shared/once-per.ts';
import type { Entity, StoreScope } from '../../shared/schema/entity.ts';
import type { Operation } from '../../shared/schema/operations.ts';
import { isMove } from '../../shared/schema/states.ts';
import type { Wording } from '../../shared/texts/text.ts';
import { say } from '../../shared/texts/text.ts';
import type { Principal } from '../auth/principal.ts';
import type { Reader, Row, RowOf, Values, ValuesOf, Writer } from '../store/store.ts';
import { inStoredForm } from './stored-form.ts';

/** Who wants to do what; known before anything is read. */
export interface Ask {
  operation: Operation;
  scope: StoreScope;
  principal: Principal;
  /** The name of the action, if it is one. */
  action?: string;
  /** The record concerned; null when one is created. */
  row: Row | null;
}

/** A change of one record, as hooks see it. */
export interface Change<Path extends string = string> {
  entity: Entity;
  scope: StoreScope;
  principal: Principal;
  now: Date;
  /** The record before the change; null when it is being created. */
  before: RowOf<Path> | null;
  /** The values to write: valid by the schema, without unchanged ones; defaults are included when creating. */
  values: ValuesOf<Path>;
  /** Why a hook or a job makes this change, as a sentence for people, since no user asked for it. */
  reason?: Wording;
}

/** The transaction that a hook runs in. Its writes to entities go through the pipeline, with hooks and audit. */
export interface Transaction {
  /** Reads everything, and writes rows that are not entities: sessions, links, events. */
  readonly writer: Writer;
  /** Who writes. */
  readonly principal: Principal;
  /** Nobody is notified of these writes. */
  readonly isQuiet: boolean;
  /** The most bytes that all files of the store may take up together. */
  readonly roomForFiles: number;
  create<Path extends string>(path: Path, values: ValuesOf<Path>): Promise<RowOf<Path>>;
  /** Writes the values that differ from `before`. Returns the record after. */
  update<Path extends string>(
    path: Path,
    before: Row,
    values: ValuesOf<Path>,
    reason?: Wording,
  ): Promise<RowOf<Path>>;
  remove(path: string, before: Row): Promise<void>;
  /** Does an action to a record, as words of its schema and the hooks of it say. Returns the record after. */
  act<Path extends string>(
    path: Path,
    action: string,
    before: Row,
    values?: ValuesOf<Path>,
  ): Promise<RowOf<Path>>;
  /** Notes that what was asked for went into a record that was there already: the answer names it, like one that was made. */
  joins(path: string, id: number): void;
  /** Whether a record is being deleted in this transaction: what is worked out for it is worked out in vain. */
  isGoing(path: string, id: unknown): boolean;
  /** Runs work that several writes have in common: at once, or once after the last write of a group. */
  once(key: string, work: () => Promise<unknown>): Promise<void>;
}

/**
 * What a feature adds to an entity beyond its schema. Several features may add to the same entity. All hooks except
 * `authorize`, `pinnedId` and `normalize` run inside the transaction of the write. Hooks refuse by throwing `ApiError`.
 */
export interface EntityHooks<Path extends string = string> {
  /** The path of the entity; `*` for every entity, after the hooks of its own. */
  entity: Path;
  /** Which entities they serve, asked once for each: others are passed by. */
  serves?(entity: Entity): boolean;
  /** The properties whose change concerns `derive` and `afterSave`, which otherwise run for new records alone; without it, any. */
  on?: readonly string[] | ((entity: Entity) => readonly string[]);
  /** Whether this may be done at all. */
  authorize?(ask: Ask): void;
  /** The record shown first in a list while no ordering is requested. */
  pinnedId?(ask: Pick<Ask, 'scope' | 'principal'>): number | null;
  /** Brings values into their stored form before they are compared and written. Must be idempotent. */
  normalize?(values: ValuesOf<Path>): ValuesOf<Path>;
  /** Checks across properties, before anything is written. */
  validate?(change: Change<Path>, reader: Reader): Promise<void>;
  /**
   * Values that the server owns, written together with the client's; it may first create records that they refer to. Hooks of
   * several features for one entity run in the order of the list, and each finds in the change what those before it have added.
   */
  derive?(change: Change<Path>, reader: Reader, transaction: Transaction): Promise<ValuesOf<Path>>;
  /** Consequences of creating or changing a record. */
  afterSave?(change: Change<Path>, after: RowOf<Path>, transaction: Transaction): Promise<void>;
  /** Consequences of values that follow from other records or the day: nobody has changed this one, and its version stays. */
  afterKept?(entity: Entity, row: RowOf<Path>, at: { writer: Writer; now: Date }): Promise<void>;
  /** The actions of the entity, by name. */
  actions?: Record<string, ActionHandler<Path>>;
  /** Consequences of a deletion; runs before the row is deleted. */
  beforeDelete?(change: Change<Path>, row: RowOf<Path>, transaction: Transaction): Promise<void>;
  /** Consequences of undoing a deletion; the row already exists again as it was. */
  afterRestore?(change: Change<Path>, row: RowOf<Path>, transaction: Transaction): Promise<void>;
}

/** The properties of an entity, by name: `['status'] satisfies NamesOf<'work-orders/work_order'>`. */
export type NamesOf<Path extends string> = (keyof RowOf<Path>)[];

/** A running action of `x-entity.actions`: the values from its form, and its record. */
export interface ActionRun<Path extends string = string> {
  entity: Entity;
  principal: Principal;
  now: Date;
  /** The record after the child records sent with the request were saved. */
  row: RowOf<Path>;
  values: Values;
}

/** Runs an action within its transaction. Values that it returns are written with what the words of the action write. */
export type ActionHandler<Path extends string = string> = ActionHandlers<Path>['handle'];
/** Said as a method, so that the handler of one entity may stand in a list of any. */
interface ActionHandlers<Path extends string> {
  handle(run: ActionRun<Path>, transaction: Transaction): Promise<ValuesOf<Path>> | Promise<void>;
}

/**
 * A property computed when a record is read; `x-computed` names it.
 * @param reader everything
 * @param seen what the caller may read: nothing else may be told
 */
export type Computed = (row: Row, reader: Reader, now: Date, seen: Reader) => Promise<unknown>;

/** The hooks that serve an entity, and which of its properties concern them. */
interface ServingHooks {
  hooks: EntityHooks;
  on: readonly string[] | undefined;
}

/** The hooks of all features, by entity, in the order of the list; and the computed properties by name. */
export class Hooks {
  readonly computed: Record<string, Computed>;
  /** Those that serve an entity, its own before those of every entity, with the properties that concern them. */
  readonly #at: (entity: Entity) => readonly ServingHooks[];

  constructor(all: EntityHooks[], computed: Record<string, Computed> = {}) {
    this.computed = computed;
    this.#at = oncePer((entity) =>
      [
        ...all.filter((hooks) => hooks.entity === entity.path),
        ...all.filter((hooks) => hooks.entity === EVERY),
      ]
        .filter((hooks) => hooks.serves?.(entity) ?? true)
        .map((hooks) => ({ hooks, on: typeof hooks.on === 'function' ? hooks.on(entity) : hooks.on })),
    );
  }

  authorize(entity: Entity, ask: Ask): void {
    for (const { hooks } of this.#at(entity)) hooks.authorize?.(ask);
  }

  /** The first id that any hook returns. */
  pinnedId(entity: Entity, ask: Pick<Ask, 'scope' | 'principal'>): number | undefined {
    for (const { hooks } of this.#at(entity)) {
      const id = hooks.pinnedId?.(ask);
      if (typeof id === 'number') return id;
    }
    return undefined;
  }

  /** @param before the record that the values change */
  normalize(entity: Entity, values: Values, before?: Row): Values {
    const given = inStoredForm(entity, values, before);
    return this.#at(entity).reduce((so, { hooks }) => hooks.normalize?.(so) ?? so, given);
  }

  async validate(change: Change, reader: Reader): Promise<void> {
    for (const { hooks } of this.#at(change.entity)) await hooks.validate?.(change, reader);
  }

  /** What the hooks add, one after the other: each sees what those before it have added. */
  async derive(change: Change, reader: Reader, transaction: Transaction): Promise<Values> {
    let derived: Values = {};
    for (const { hooks, on } of this.#at(change.entity)) {
      if (!hooks.derive) continue;
      const seen = { ...change, values: { ...change.values, ...derived } };
      if (change.before && on?.every((name) => !Object.hasOwn(seen.values, name))) continue;
      derived = { ...derived, ...(await hooks.derive(seen, reader, transaction)) };
    }
    return derived;
  }

  /** @param isSame whether a property has the value that it had before */
  async afterSave(
    change: Change,
    after: Row,
    transaction: Transaction,
    isSame: (name: string) => boolean,
  ): Promise<void> {
    const { entity, before } = change;
    for (const { hooks, on } of this.#at(entity))
      if (!before || !on?.every(isSame)) await hooks.afterSave?.(change, after, transaction);
  }

  async afterKept(entity: Entity, row: Row, at: { writer: Writer; now: Date }): Promise<void> {
    for (const { hooks } of this.#at(entity)) await hooks.afterKept?.(entity, row, at);
  }

  /**
   * The handler of an action; undefined if words of its schema alone say what it does.
   * @throws ApiError `method_not_allowed` if nothing does
   */
  action(entity: Entity, name: string): ActionHandler | undefined {
    for (const {
      hooks: { actions = {} },
    } of this.#at(entity))
      if (Object.hasOwn(actions, name)) return actions[name] as ActionHandler;
    if (entity.actions?.some((action) => action.name === name && isMove(action))) return undefined;
    throw new ApiError(
      'method_not_allowed',
      say('request.no_such_action', { action: name, plural: entity.plural }),
    );
  }

  async beforeDelete(change: Change, row: Row, transaction: Transaction): Promise<void> {
    for (const { hooks } of this.#at(change.entity)) await hooks.beforeDelete?.(change, row, transaction);
  }

  async afterRestore(change: Change, row: Row, transaction: Transaction): Promise<void> {
    for (const { hooks } of this.#at(change.entity)) await hooks.afterRestore?.(change, row, transaction);
  }
}

/** Stands for every entity in the list of hooks. */
const EVERY = '*';
