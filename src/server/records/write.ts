import type { Demand } from '../../shared/schema/demand.ts';
import type { Action, Entity } from '../../shared/schema/entity.ts';
import type { LinkedProperty } from '../../shared/schema/manifest.ts';
import type { Rule } from '../../shared/schema/rule.ts';
import type { Wording } from '../../shared/texts/text.ts';
import type { Audited } from '../events/audited-writer.ts';
import type { Gone } from '../events/gone.ts';
import type { ChosenFiles } from '../files/choose-files.ts';
import type { Row, Values } from '../store/store.ts';
import type { SavedWith } from './action-body.ts';
import type { Change, Transaction } from './hooks.ts';
import type { GivenLines } from './lines-body.ts';
import type { RecordContext } from './record-context.ts';

export type WriteKind = 'create' | 'update' | 'delete' | 'restore' | 'act';

/** What somebody asks for: it is checked by their rights. What hooks and jobs write has none. */
export interface Asked {
  /** The id of the record; undefined for a new one. */
  key?: number;
  body?: unknown;
  /** `If-Match`: the version that they saw. */
  ifMatch?: string;
  /** The body has set the state directly. */
  setsState?: true;
  /** The child records of the body of an action, once it is read. */
  children?: [name: string, records: SavedWith[]][];
  /** A record that is saved with its owner: it was found, and its body checked, with that of the owner. */
  isRead?: true;
  /** A record that an action makes beside: its schema has copied what it refers to, which whoever acts need not see. */
  isCopied?: true;
}

/** What a write does to the records of a list. */
export interface LinkChange {
  property: LinkedProperty;
  added: number[];
  removed: number[];
}

/** A write of one record on its way through the pipeline: each step reads what came before, and adds to it. */
export interface Write {
  readonly kind: WriteKind;
  /** The whole entity, whoever asks. */
  readonly entity: Entity;
  readonly asked?: Asked;
  /** The action that is done, if it is one. */
  readonly action?: Action;
  /** Why a hook or a job makes this change, as a sentence for people. */
  readonly reason?: Wording;
  before: Row | null;
  /** What is to be written; in the end without what has not changed. */
  values: Values;
  /** What features add to it. */
  derived: Values;
  lines: GivenLines[];
  /** Which records come to its lists, and which go. */
  links: LinkChange[];
  files: ChosenFiles['taken'];
  rules?: Rule[];
  /** Demands whose `becomes` was true before. */
  held?: Set<Demand>;
  /** Deleted with another record, whose deletion keeps what is needed to undo both. */
  readonly isPart: boolean;
  /** A deletion, as it is kept, or as it is undone. */
  gone?: Gone;
  after: Row | null;
  /** Nothing of the record itself changes; its lines may. */
  isSame: boolean;
  /** Nothing is left to do. */
  isOver: boolean;
}

/** The transaction that steps run in. */
export interface Run extends Transaction {
  readonly ctx: RecordContext;
  readonly writer: Audited;
  /** A write within this one that is checked by the rights of whoever asks: a line, or the child record of an action. */
  ask(
    kind: 'create' | 'update' | 'delete',
    path: string,
    before: Row | null,
    body: Values,
  ): Promise<Row | null>;
  /** A record that somebody makes by an action of another: it is checked by their rights, as one that they ask for. */
  createBeside(path: string, body: Values): Promise<Row>;
  /** Deletes what goes with a record, each as a write of its own. */
  removeParts(write: Write): Promise<void>;
  /** Raises the version of a record because something that belongs to it changed. */
  touch(path: string, row: Row): Promise<void>;
}

/** A write as hooks see it. */
export function changeOf({ entity, before, values, reason }: Write, { ctx }: Pick<Run, 'ctx'>): Change {
  const { schema, principal, now } = ctx;
  return {
    entity,
    scope: schema.scope,
    principal,
    now,
    before,
    values,
    ...(reason !== undefined && { reason }),
  };
}
