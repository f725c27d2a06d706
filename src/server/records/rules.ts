import type { Entity } from '../../shared/schema/entity.ts';
import type { Actor } from '../auth/actor.ts';
import type { Reader, Row, Values, Writer } from '../store/store.ts';

export type { Actor };

/** A change of one record, as its rules see it. */
export interface Change {
  entity: Entity;
  actor: Actor;
  now: Date;
  /** The record before; null when it is being created. */
  before: Row | null;
  /** What the client sent, already valid by the schema. */
  values: Values;
}

/**
 * What the schema of an entity cannot say. Every rule runs inside the transaction of the write it belongs to.
 * Rules refuse by throwing `ApiError`.
 */
export interface EntityRules {
  /** Checks across properties, before anything is written. */
  check?(change: Change, reader: Reader): Promise<void>;
  /** Values that the server owns, written together with the client's. */
  fill?(change: Change, writer: Writer): Promise<Values>;
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
