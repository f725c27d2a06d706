import { HISTORY_KEY, SCHEMA_KEY } from '../../shared/schema/grants.ts';
import type { Operation } from '../../shared/schema/operations.ts';
import { type Model, useModel } from './model.ts';
import { may } from './own-model.ts';

/** What the signed-in user may do. */
export interface Can {
  /** An operation on an entity, or on one record of it. @example can('create', 'company/site') */
  (operation: Operation, path: string, record?: Record<string, unknown>): boolean;
  /** Whether a visible property of an existing record may be changed. */
  write(path: string, property: string): boolean;
  /** Whether a visible property may be given to a new record. */
  give(path: string, property: string): boolean;
  /** Whether an entity's action is allowed at all. */
  act(path: string, action: string): boolean;
  /** Whether records of an entity may be changed by those who may change their owner. */
  followsOwner(path: string): boolean;
  /** Whether an entity may be read, the history of records (`history`), or what the tenant adds to the schemas (`schema`). */
  read(what: string): boolean;
}

export function useCan(): Can {
  return canOf(useModel());
}

/** What a model's user may do. */
export function canOf(model: Model): Can {
  const { manifest, own } = model;
  /** Asks the user's rights about an entity as defined in the schema; always true for a user with all rights. */
  const ask = (path: string, question: (own: NonNullable<Model['own']>, path: string) => boolean) =>
    own === undefined || (Object.hasOwn(own.whole, path) && question(own, path));
  const can = (...asked: Parameters<Can>) => may(model, ...asked);
  return Object.assign(can, {
    write: (path: string, property: string) =>
      ask(path, ({ rights, whole }) => rights.writes(entityOf(whole, path), whole, property)),
    give: (path: string, property: string) =>
      ask(path, ({ rights, whole }) => rights.gives(entityOf(whole, path), whole, property)),
    act: (path: string, action: string) =>
      ask(path, ({ rights, whole }) => rights.acts(entityOf(whole, path), whole, action)),
    followsOwner: (path: string) =>
      own !== undefined && ask(path, ({ rights, whole }) => rights.ownOfParent(entityOf(whole, path), whole)),
    read: (what: string) => {
      if (what === HISTORY_KEY) return own?.rights.history ?? true;
      if (what === SCHEMA_KEY) return own?.rights.schema ?? true;
      return Object.hasOwn(manifest, what);
    },
  });
}

function entityOf(whole: Model['manifest'], path: string) {
  return whole[path] as NonNullable<(typeof whole)[string]>;
}
