import { type Kind, kinds } from '../gen/kinds.ts';
import type { JsonSchema } from '../json-schema.ts';
import type { FieldKind, Storage } from '../kinds/kind.ts';
import type { Order } from '../wire.ts';
import type { About } from './about.ts';
import type { Colours } from './colours.ts';
import type { Condition } from './conditions.ts';
import type { Demand } from './demand.ts';
import type { FileRules } from './files.ts';
import type { Limits } from './limits.ts';
import type { Lines } from './lines.ts';
import type { Links } from './links.ts';
import type { NotifyRule } from './notify-rule.ts';
import type { ObjectSchemaName, WrittenSchemaName } from './object-schemas.ts';
import type { Operation } from './operations.ts';
import type { Rollup } from './rollup.ts';
import type { Rule } from './rule.ts';
import type { Move, States } from './states.ts';
import type { UniqueKey } from './unique-key.ts';
import type { Where } from './where.ts';
import type { YesNoWords } from './yes-no.ts';

/** Which store a request works on: one tenant's own, or the platform's. */
export type StoreScope = 'tenant' | 'platform';

/** Kinds of information that not everybody may see. */
export type PropertyClass = 'money' | 'personal' | 'internal';

/** A property that points to a record of another entity. */
export interface Reference {
  /** Path of the entity it points to, such as `company/site`. */
  entity: string;
  /** What happens to this record when the one it points to is deleted. */
  onDelete: 'restrict' | 'cascade' | 'null';
  /** Which records may be chosen; `@asset.category` is the value of a property of the referring record. */
  where?: Where;
  /** The property that arranges the records it points to in a tree, if there is one. */
  tree?: string;
  /** Of a user: the entity whose records this person is to do, so that only those who may are offered. */
  assigns?: string;
  /** A text that it was before (`renamedFrom`) becomes the record that is called so. */
  byLabel?: true;
}

/** One property of an entity, with every default filled in. */
export interface Property {
  name: string;
  title: string;
  /** The hint shown under its field. */
  description?: string;
  kind: Kind;
  /** How it is stored and compared, in every engine. */
  storage: Storage;
  /** JSON Schema format (`date`, `date-time`, `email`), where it has one. */
  format?: string;
  /** A text of several lines. */
  long?: true;
  required: boolean;
  /** Required when a record is created, but may be cleared later; where it is required of people, only by jobs and hooks. */
  requiredOnCreate: boolean;
  requiredOfPeople?: true;
  /** The server sets it: a request that contains it is refused. */
  readOnly: boolean;
  /** Never part of a response. */
  writeOnly: boolean;
  /** Decimals of an exact number. */
  decimals?: number;
  /** An amount in the tenant's currency, with its decimals. */
  inCurrency?: true;
  /** The unit of a number, such as `kW`. */
  unit?: string;
  choices?: { const: string | number; title: string }[];
  /** The choices of which a record may have several. */
  several?: { const: string; title: string }[];
  /** The colours of its choices, by value. */
  colours?: Colours;
  /** What people read instead of yes and no. */
  words?: YesNoWords;
  /** The limits of its values. Values that only the server sets have none. */
  limits?: Limits;
  default?: string | number | boolean;
  reference?: Reference;
  unique: boolean;
  /** Unique in stores of this scope only; elsewhere it may repeat. */
  uniqueIn?: StoreScope;
  /** Whether it has an index of its own; by default, this follows from its kind and use. */
  index?: boolean;
  /** Filled by the server: `created_at`, `created_by`, `updated_at`, `updated_by` or `sequence:PREFIX{digits}`. */
  auto?: string;
  /** The name of the server function that computes it; it is not stored. */
  computed?: string;
  /** Computed from the records that refer to this one, and stored. */
  rollup?: Rollup;
  /** Child records that are edited and returned within this one, and stored in their own table. */
  lines?: Lines;
  /** The records of another entity of which it has several, stored in a table of their own. */
  links?: Links;
  /** What may be attached to a record here. */
  files?: FileRules;
  /** What it is worked out of the record's other values by; stored. */
  value?: string;
  /** Its default in a new record is taken from the record that this reference names. */
  defaultFrom?: { reference: string; property: string };
  /** Mirrors a property at the end of a path of references (`asset.location.site`): the first one, and the path from there. Joined, not stored. */
  through?: { reference: string; property: string };
  /** The name its column had before. */
  renamedFrom?: string;
  /** The choices that it had before, each with the one that it became. */
  renamedChoices?: Readonly<Record<string, string | number>>;
  /** The property of tenants’ own whose values it takes over where they are well. */
  adopts?: string;
  /** Exists in stores of this scope only. */
  only?: StoreScope;
  /** The class that roles grant or hide as a whole. */
  class?: PropertyClass;
  /** false: not copied when a record is duplicated. */
  copied?: false;
  /** false: in no entry of the history, which is kept forever. */
  inHistory?: false;
  /**
   * The schema of its parts: one of `object-schemas.ts`, or a kind of schema written by people, which the server checks
   * separately.
   */
  objectSchema?: ObjectSchemaName | WrittenSchemaName;
  /** The property that holds what this text is made of: it is worded for whoever reads it. */
  worded?: string;
  /** It contains the answers to the steps in this property of the referenced record. */
  answersTo?: { reference: string; property: string };
}

/** An entity as its data schema describes it, with every default filled in. */
export interface Entity {
  /** API path and key of the manifest: `work-orders/work_order`. */
  path: string;
  /** Name of its table: the path with `/` as `__` and `-` as `_`. */
  table: string;
  title: string;
  plural: string;
  description?: string;
  /** Which stores have its table; `every` is both. */
  scope: StoreScope | 'every';
  /** The property that names a record. Without one, a record is named by title and id. */
  label?: string;
  /** Properties that `?search=` looks at. */
  search: string[];
  order: Order[];
  /** Indexes over several properties: first those that are filtered by, then those that are sorted by. */
  indexes: string[][];
  /** Unique keys over several properties, besides properties that are unique alone. */
  unique: UniqueKey[];
  /** The properties with the days on which a record is shown in a calendar. */
  dates?: CalendarDates;
  /** Who does what a record asks for, and how much of it is left. */
  assignee?: Assignee;
  /** Who is notified of what when a record is created or changed. */
  notify?: NotifyRule[];
  /** People comment on its records. */
  comments?: true;
  /** Whoever watches a record hears when one of these properties changes. */
  watch?: string[];
  /** The record of any kind that its records are about. */
  about?: About;
  /** The reference to the record that owns this one. */
  parent?: string;
  /** Which records a role may be limited to, by name; `own` are somebody's own. */
  sees: Readonly<Record<string, Where>>;
  /** Each record is one person's alone, whatever roles say. With `shared`, others read it while that property is true, and with `list` only if they may list the entity whose path that property holds. */
  personal?: { shared?: string; list?: string };
  /** Which records reveal nothing of a class, by class: only these are shown to somebody who may not see the class. */
  without: Readonly<Record<string, Where>>;
  operations: Operation[];
  /** At most one record per parent. */
  single: boolean;
  /** Exactly one record per store, read and changed at `path` itself. */
  singleton: boolean;
  /** Records are created and read, never changed or deleted: the database itself refuses both. */
  appendOnly: boolean;
  /** There are so few records, or they are listed so seldom, that a list may read them all. */
  few?: true;
  /** The reference to its own entity that arranges the records in a tree. */
  tree?: string;
  /** How many records one request may create, all or none; undefined when no request may. */
  bulk?: number;
  /** What applies only while some of its properties have certain values; most entities have none. */
  conditions?: Condition[];
  /** What must be true when a record is saved or closed. Entities with rules also accept rules of tenants. */
  rules?: Rule[];
  /** What must be true of the records that it describes, whoever writes them. */
  demands?: Demand[];
  /** Other things that can be done with a record; most entities have none. */
  actions?: Action[];
  /** The states of a record, between which only actions lead. */
  states?: States;
  /** The property that identifies a record in `path/{key}`: `id`, or for some single entities their parent. */
  key: string;
  /** All properties in the order of the file, then `id`, `created_at` and `updated_at` unless the file names them. */
  properties: Property[];
  /** By property, what its column may be called in files of others, beside its title. */
  importNames?: Record<string, string[]>;
}

/** What a calendar shows of a record: its first day, its last day if any, and a text. */
export interface CalendarDates {
  start: string;
  /** Without it, a record is shown only on its first day. */
  end?: string;
  /** The text whose first line is shown; without it, the label of the record. */
  title?: string;
}

/** The person who does what a record asks for. */
export interface Assignee {
  /** The reference to that user. */
  by: string;
  /** The number of hours that a record takes. */
  hours?: string;
  /** Which records are still to be done; without it, all are. */
  while?: Where;
}

/** Something that can be done with a record besides changing it: `POST path/{id}/{name}`. */
export interface Action extends Move {
  name: string;
  /** The label of its button. */
  title: string;
  description?: string;
  /** What is said once it is done, after the record's name, such as `is complete`. */
  done?: string;
  /** The question asked before it is done. */
  confirm?: string;
  /** Its form is for one record alone, or for programs alone; without it, people always see it. */
  asks?: 'one' | 'never';
  /** Its form, as the properties of a record that is never stored. */
  form: Entity;
  /** The same as JSON Schema. */
  schema: JsonSchema;
  /** Child records that are saved in the same request, by their name in the body. */
  children: Record<string, string>;
}

/** The id of the only record of a singleton, so that no second one can exist. */
export const SINGLETON_ID = 1;

/** The name of an entity's table. @example tableName('work-orders/status') // 'work_orders__status' */
export function tableName(path: string): string {
  return path.replaceAll('/', '__').replaceAll('-', '_');
}

/** Whether a value has parts of its own, which lists, filters, files and simple inputs cannot show. */
export function hasParts({ kind }: Pick<Property, 'kind'>): boolean {
  return kind === 'object' || kind === 'lines' || kind === 'files';
}

/** Whether a value is a list of things, which lists of records show and filter by, and do not sort by. */
export function isList({ several, links }: Pick<Property, 'several' | 'links'>): boolean {
  return several !== undefined || links !== undefined;
}

/** The kind of a property. @example kindOf(property).read('12', property) // { value: 12 } */
export function kindOf(property: Pick<Property, 'kind'>): FieldKind {
  return kinds[property.kind];
}
