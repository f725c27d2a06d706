import type { Entity, Operation, StoreScope } from '../../shared/schema/entity.ts';
import type { Actor } from '../auth/actor.ts';
import type { Reader, Row, Values, Writer } from '../store/store.ts';

export type { Actor };

/** Who wants to do what, before anything is looked at. */
export interface Ask {
  operation: Operation;
  scope: StoreScope;
  actor: Actor;
  /** The record it is about; null when one is created. */
  row: Row | null;
}

/** A change of one record, as its rules see it. */
export interface Change {
  entity: Entity;
  scope: StoreScope;
  actor: Actor;
  now: Date;
  /** The record before; null when it is being created. */
  before: Row | null;
  /** What is to be written: valid by the schema, without what stays as it was, with defaults when created. */
  values: Values;
}

/**
 * What the schema of an entity cannot say. Every rule runs inside the transaction of the write it belongs to.
 * Rules refuse by throwing `ApiError`.
 */
export interface EntityRules {
  /** Whether this may be done at all. */
  allow?(ask: Ask): void;
  /** The record a list begins with while no ordering is asked for. */
  first?(ask: Pick<Ask, 'scope' | 'actor'>): number;
  /** Brings the client's values into the form they are kept in, before they are compared and written. */
  tidy?(values: Values): Values;
  /** Checks across properties, before anything is written. */
  check?(change: Change, reader: Reader): Promise<void>;
  /** Values that the server owns, written together with the client's. */
  fill?(change: Change, reader: Reader): Promise<Values>;
  /** What follows from a record that was created or changed. */
  saved?(change: Change, after: Row, writer: Writer): Promise<void>;
  /** What follows from a deletion; runs before the row goes. */
  removing?(change: Change, row: Row, writer: Writer): Promise<void>;
}

/** A property that is computed when a record is answered: `x-computed` names it. */
export type Computed = (row: Row, reader: Reader, now: Date) => Promise<unknown>;

/** All hand-made rules: by entity path, and the computed properties by name. */
export interface RuleBook {
  entities: Record<string, EntityRules>;
  computed: Record<string, Computed>;
}

/** The rules of an entity; most have none. */
export function rulesOf(book: RuleBook, entity: Entity): EntityRules {
  return (Object.hasOwn(book.entities, entity.path) && book.entities[entity.path]) || {};
}
