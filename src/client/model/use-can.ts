import { HISTORY_KEY } from '../../shared/schema/grants.ts';
import type { Operation } from '../../shared/schema/operations.ts';
import { type Model, useModel } from './model.ts';
import { may } from './own-model.ts';

/** What who is signed in may do. */
export interface Can {
  /** With records of an entity, or with one of them. @example can('create', 'company/site') */
  (operation: Operation, path: string, record?: Record<string, unknown>): boolean;
  /** Whether a property that is shown may be changed in a record that is there. */
  write(path: string, property: string): boolean;
  /** Whether an action of an entity may be done at all. */
  act(path: string, action: string): boolean;
  /** Whether records of an entity are changed by those who may change the record that owns them. */
  followsOwner(path: string): boolean;
  /** Whether an entity may be read, or what happened to records (`history`). */
  read(what: string): boolean;
}

export function useCan(): Can {
  return canOf(useModel());
}

/** What may be done in a model. */
export function canOf(model: Model): Can {
  const { manifest, own } = model;
  /** Asks the rights about an entity as the schema has it; who may do all is not asked. */
  const ask = (path: string, question: (own: NonNullable<Model['own']>, path: string) => boolean) =>
    own === undefined || (Object.hasOwn(own.whole, path) && question(own, path));
  const can = (...asked: Parameters<Can>) => may(model, ...asked);
  return Object.assign(can, {
    write: (path: string, property: string) =>
      ask(path, ({ rights, whole }) => rights.writes(entityOf(whole, path), whole, property)),
    act: (path: string, action: string) =>
      ask(path, ({ rights, whole }) => rights.acts(entityOf(whole, path), whole, action)),
    followsOwner: (path: string) =>
      own !== undefined && ask(path, ({ rights, whole }) => rights.ownOfParent(entityOf(whole, path), whole)),
    read: (what: string) =>
      what === HISTORY_KEY ? (own?.rights.history ?? true) : Object.hasOwn(manifest, what),
  });
}

function entityOf(whole: Model['manifest'], path: string) {
  return whole[path] as NonNullable<(typeof whole)[string]>;
}
