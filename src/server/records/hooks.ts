import { ApiError } from '../../shared/errors.ts';
import type { Entity, StoreScope } from '../../shared/schema/entity.ts';
import type { Operation } from '../../shared/schema/operations.ts';
import type { AuditActor } from '../events/audit-entry.ts';
import { together } from '../lib/together.ts';
import type { Reader, Row, Values, Writer } from '../store/store.ts';
import { momentsInUtc } from './moments.ts';

/** On whose behalf something is done: a user of the store unless it says another kind. */
export interface Actor extends Pick<AuditActor, 'id' | 'name'> {
  kind?: AuditActor['kind'];
}

/** Who wants to do what, before anything is looked at. */
export interface Ask {
  operation: Operation;
  scope: StoreScope;
  actor: Actor;
  /** The action that changes it, where it is one. */
  action?: string;
  /** The record it is about; null when one is created. */
  row: Row | null;
}

/** A change of one record, as hooks see it. */
export interface Change {
  entity: Entity;
  scope: StoreScope;
  actor: Actor;
  now: Date;
  /** The record before; null when it is being created. */
  before: Row | null;
  /** What is to be written: valid by the schema, without what stays as it was, with defaults when created. */
  values: Values;
  /** Why a hook or a job makes this change, as a sentence for people; nobody asked for it by itself. */
  reason?: string;
}

/** The transaction that a hook runs in. What it writes of entities goes the whole way, with their hooks and audit. */
export interface Transaction {
  /** Reads all, and writes what is no entity: sessions, links, events. */
  readonly writer: Writer;
  /** Nobody is to be told of what is written. */
  readonly isQuiet: boolean;
  /** Bytes that all files of the store may have together. */
  readonly roomForFiles: number;
  create(path: string, values: Values): Promise<Row>;
  /** Writes what differs from `before`. Returns the record after. */
  update(path: string, before: Row, values: Values, reason?: string): Promise<Row>;
  remove(path: string, before: Row): Promise<void>;
  /** Does what follows from any of several writes: at once, or a single time after the last where they come together. */
  once(key: string, work: () => Promise<unknown>): Promise<void>;
}

/**
 * What one feature adds to an entity that its schema cannot say. Several features may add to the same one. All but
 * `authorize`, `pinnedId` and `normalize` run inside the transaction of the write. Hooks refuse by throwing `ApiError`.
 */
export interface EntityHooks {
  /** The path of the entity. */
  entity: string;
  /** Whether this may be done at all. */
  authorize?(ask: Ask): void;
  /** The record a list begins with while no ordering is asked for. */
  pinnedId?(ask: Pick<Ask, 'scope' | 'actor'>): number | null;
  /** Brings values into the form they are kept in, before they are compared and written. Twice does what once does. */
  normalize?(values: Values): Values;
  /** Checks across properties, before anything is written. */
  validate?(change: Change, reader: Reader): Promise<void>;
  /**
   * Values that the server owns, written together with the client's; what they refer to may be made first. Several features of
   * one entity are asked together: none sees what another adds.
   */
  beforeSave?(change: Change, reader: Reader, transaction: Transaction): Promise<Values>;
  /** What follows from a record that was created or changed. */
  afterSave?(change: Change, after: Row, transaction: Transaction): Promise<void>;
  /** What the actions of the entity do, by name. */
  actions?: Record<string, ActionHandler>;
  /** What follows from a deletion; runs before the row goes. */
  beforeDelete?(change: Change, row: Row, transaction: Transaction): Promise<void>;
  /** What follows when a deletion is taken back; the row stands again as it was. */
  afterRestore?(change: Change, row: Row, transaction: Transaction): Promise<void>;
}

/** An action of `x-entity.actions` while it is done: what its form was given, and the record that it is done with. */
export interface ActionRun {
  entity: Entity;
  actor: Actor;
  now: Date;
  /** The record as it is after the records that came with the request were saved. */
  row: Row;
  values: Values;
}

/** Does an action within its transaction. */
export type ActionHandler = (run: ActionRun, transaction: Transaction) => Promise<void>;

/** A property that is computed when a record is answered: `x-computed` names it. */
export type Computed = (row: Row, reader: Reader, now: Date) => Promise<unknown>;

/** The hooks of all features, by entity, each entity's in the order of the list; and the computed properties by name. */
export class Hooks {
  readonly computed: Record<string, Computed>;
  readonly #byEntity = new Map<string, EntityHooks[]>();

  constructor(all: EntityHooks[], computed: Record<string, Computed> = {}) {
    this.computed = computed;
    for (const hooks of all) this.#byEntity.set(hooks.entity, [...this.#at(hooks.entity), hooks]);
  }

  authorize(entity: Entity, ask: Ask): void {
    for (const hooks of this.#at(entity.path)) hooks.authorize?.(ask);
  }

  /** The first that any hook names. */
  pinnedId(entity: Entity, ask: Pick<Ask, 'scope' | 'actor'>): number | undefined {
    for (const hooks of this.#at(entity.path)) {
      const id = hooks.pinnedId?.(ask);
      if (typeof id === 'number') return id;
    }
    return undefined;
  }

  normalize(entity: Entity, values: Values): Values {
    const given = momentsInUtc(entity, values);
    return this.#at(entity.path).reduce((so, hooks) => hooks.normalize?.(so) ?? so, given);
  }

  async validate(change: Change, reader: Reader): Promise<void> {
    for (const hooks of this.#at(change.entity.path)) await hooks.validate?.(change, reader);
  }

  async beforeSave(change: Change, reader: Reader, transaction: Transaction): Promise<Values> {
    const all = this.#at(change.entity.path);
    return Object.assign(
      {},
      ...(await together(all.map((one) => one.beforeSave?.(change, reader, transaction)))),
    );
  }

  async afterSave(change: Change, after: Row, transaction: Transaction): Promise<void> {
    for (const hooks of this.#at(change.entity.path)) await hooks.afterSave?.(change, after, transaction);
  }

  /** What does an action. @throws ApiError `method_not_allowed` where the schema names one that no feature has yet */
  action(entity: Entity, name: string): ActionHandler {
    for (const { actions = {} } of this.#at(entity.path))
      if (Object.hasOwn(actions, name)) return actions[name] as ActionHandler;
    throw new ApiError(
      'method_not_allowed',
      `Nothing does "${name}" with ${entity.plural} yet: an action needs a programmer.`,
    );
  }

  async beforeDelete(change: Change, row: Row, transaction: Transaction): Promise<void> {
    for (const hooks of this.#at(change.entity.path)) await hooks.beforeDelete?.(change, row, transaction);
  }

  async afterRestore(change: Change, row: Row, transaction: Transaction): Promise<void> {
    for (const hooks of this.#at(change.entity.path)) await hooks.afterRestore?.(change, row, transaction);
  }

  #at(path: string): readonly EntityHooks[] {
    return this.#byEntity.get(path) ?? NONE;
  }
}

/** Most entities have none. */
const NONE: readonly EntityHooks[] = [];
