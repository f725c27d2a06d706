import { type Kind, kinds } from '../gen/kinds.ts';
import type { JsonSchema } from '../json-schema.ts';
import type { FieldKind, Storage } from '../kinds/kind.ts';
import type { Order } from '../wire.ts';
import { parseOrdering } from '../wire.ts';
import { type Condition, readConditions } from './conditions.ts';
import { type FileRules, readFileRules } from './files.ts';
import { type Limits, limitsOf } from './limits.ts';
import { type Lines, readLines } from './lines.ts';
import type { NotifyRule } from './notify-rule.ts';
import type { ObjectSchemaName, WrittenSchemaName } from './object-schemas.ts';
import { ALL_OPERATIONS, APPEND_OPERATIONS, type Operation, SINGLETON_OPERATIONS } from './operations.ts';
import { OWN_PROPERTIES } from './own-properties.ts';
import type { Rule } from './rule.ts';
import { readUnique, type UniqueKey, type UniqueWords } from './unique-key.ts';

/** Which store a request works on: one tenant's own, or the platform's. */
export type StoreScope = 'tenant' | 'platform';

/** What a property tells that not everybody may know. */
export type PropertyClass = 'money' | 'personal' | 'internal';

/** A property that points to a record of another entity. */
export interface Reference {
  /** Path of the entity it points to, such as `company/site`. */
  entity: string;
  /** What happens to this record when the one it points to is deleted. */
  onDelete: 'restrict' | 'cascade' | 'null';
  /** Which records may be chosen, by their properties. */
  where?: ReferenceWhere;
  /** The property that makes a tree of the records it points to, where they form one. */
  tree?: string;
}

/**
 * What the properties of a chosen record must be: a value, one of several, null for empty, or `@asset.category`, which
 * is a value of the record that refers.
 */
type ReferenceWhere = Record<string, WhereValue | WhereValue[]>;
export type WhereValue = string | number | boolean | null;

/** What is counted of the records that refer to this one. */
export interface Rollup {
  /** The entity whose records are counted, and the reference by which they belong here. */
  of: string;
  by: string;
  op: 'count' | 'sum';
  /** What is added up. */
  property?: string;
  /** Only records whose properties have these values; `{"not": null}` is any at all. */
  where?: Record<string, string | number | boolean | null | { not: null }>;
  /** What is counted besides. */
  and?: Rollup[];
}

/** One property of an entity, with every default filled in. */
export interface Property {
  name: string;
  title: string;
  /** The hint shown under its field. */
  description?: string;
  kind: Kind;
  /** How it is kept and compared, whatever engine holds it. */
  storage: Storage;
  /** JSON Schema format (`date`, `date-time`, `email`), where it has one. */
  format?: string;
  required: boolean;
  /** Needed when a record is made, but may be cleared later. */
  requiredOnCreate: boolean;
  /** The server owns it: a request that carries it is refused. */
  readOnly: boolean;
  /** Never part of an answer. */
  writeOnly: boolean;
  /** Decimals of an exact number. */
  decimals?: number;
  /** What a number counts, such as `kW`. */
  unit?: string;
  choices?: { const: string | number; title: string }[];
  /** What its values are held to; those that the server alone gives have none. */
  limits?: Limits;
  default?: string | number | boolean;
  reference?: Reference;
  unique: boolean;
  /** Unique in stores of this scope only; elsewhere it may repeat. */
  uniqueIn?: StoreScope;
  /** Whether it has an index of its own; where the schema does not say, it follows from what it is. */
  index?: boolean;
  /** Filled by the server: `created_at`, `created_by`, `updated_at` or `sequence:PREFIX{digits}`. */
  auto?: string;
  /** Name of the server function that computes it; not stored. */
  computed?: string;
  /** Worked out from the records that refer to this one, and stored. */
  rollup?: Rollup;
  /** The records below this one that are edited and answered within it; stored in a table of their own. */
  lines?: Lines;
  /** What may be attached to a record here. */
  files?: FileRules;
  /** Numbers of the same record whose sum it is, stored. */
  total?: string[];
  /** A new record that leaves it out has the value of the record that this reference names. */
  defaultFrom?: { reference: string; property: string };
  /** Mirrors a property of what references lead to (`asset.location.site`): the first of them, and the way from there; joined, not stored. */
  through?: { reference: string; property: string };
  /** The name its column had before. */
  renamedFrom?: string;
  /** Exists in stores of this scope only. */
  only?: StoreScope;
  /** What roles grant or hide as one. */
  class?: PropertyClass;
  /** false: a duplicate of a record leaves it out. */
  copied?: false;
  /** What its parts must be: a schema of `object-schemas.ts`, or one that people write, which the server checks by itself. */
  objectSchema?: ObjectSchemaName | WrittenSchemaName;
  /** It holds answers to the steps that the record of this reference has in this property. */
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
  /** The property that names a record; without one a record is named by title and id. */
  label?: string;
  /** Properties that `?search=` looks in. */
  search: string[];
  order: Order[];
  /** Properties that an index holds together: what is filtered by first, then what is sorted by. */
  indexes: string[][];
  /** What no two records have alike, beside what is unique by itself. */
  unique: UniqueKey[];
  /** The days that a record stands on in a calendar, by names of its properties. */
  dates?: CalendarDates;
  /** Who hears of what when a record is made or changed. */
  notify?: NotifyRule[];
  /** The reference to the record that owns this one. */
  parent?: string;
  /** What makes a record somebody's own: references to users, also of entities that belong to it. */
  own: OwnWay[];
  /** Each record is of one person alone, whatever roles say; with `shared` others read it while that is true. */
  personal?: { shared?: string };
  /** Which records tell of a class as a whole: filters that a record must pass to be shown to who may not know it. */
  without: Partial<Record<PropertyClass, Record<string, string>>>;
  operations: Operation[];
  /** At most one record per parent. */
  single: boolean;
  /** Exactly one record per store, read and changed at `path` itself. */
  singleton: boolean;
  /** Records are made and read, never changed or deleted: the database itself refuses both. */
  appendOnly: boolean;
  /** There are so few records, or they are so seldom listed, that a list may read them all. */
  few?: true;
  /** The reference to its own entity that makes a tree of the records. */
  tree?: string;
  /** How many records one request may make, all or none; undefined where none does. */
  bulk?: number;
  /** What it has and needs only while some of its properties have certain values; none of most. */
  conditions?: Condition[];
  /** What must hold of a record when it is saved or closed; entities that have them take rules of tenants too. */
  rules?: Rule[];
  /** What else can be done with a record; none of most. */
  actions?: Action[];
  /** The property whose value stands in `path/{key}`: `id`, or for some single entities their parent. */
  key: string;
  /** All properties in order of the file, then `id`, `created_at` and `updated_at` unless the file names them. */
  properties: Property[];
}

/** What a calendar reads of a record: its first day, its last one where it has any, and what it says there. */
interface CalendarDates {
  start: string;
  /** Left out, a record stands on its first day alone. */
  end?: string;
  /** The text whose first line it shows; without it, what the record is called. */
  title?: string;
}

/** A reference to a user, of the entity itself or of one whose parent it is. */
interface OwnWay {
  /** The other entity; undefined of the entity's own property. */
  entity?: string;
  property: string;
}

/** Something that is done with a record beside changing it: `POST path/{id}/{name}`. */
export interface Action {
  name: string;
  /** What its button says. */
  title: string;
  description?: string;
  /** What is said of the record once it is done, after its name, such as `is complete`. */
  done?: string;
  /** What is asked before it is done. */
  confirm?: string;
  /** What it asks for, as the properties of a record that is never stored. */
  form: Entity;
  /** The same as JSON Schema. */
  schema: JsonSchema;
  /** Records that belong to this one and are saved in the same request, by their name in the body. */
  children: Record<string, string>;
}

interface EntityWords {
  scope?: Entity['scope'];
  plural?: string;
  label?: string;
  search?: string[];
  order?: string;
  indexes?: string[][];
  unique?: UniqueWords;
  dates?: CalendarDates;
  notify?: NotifyRule[];
  parent?: string;
  own?: string[];
  personal?: true | { shared: string };
  without?: Entity['without'];
  operations?: Operation[];
  single?: boolean;
  singleton?: boolean;
  appendOnly?: boolean;
  few?: boolean;
  key?: string;
  tree?: string;
  bulk?: number;
  rules?: Rule[];
  requiredOnCreate?: string[];
}

/** The id of the one record of a singleton: no second one can be made beside it. */
export const SINGLETON_ID = 1;

/**
 * Reads a data schema into an entity.
 * @param path the file's path under `schemas/` without `.json`, which is the API path
 * @param schema the file's effective schema, already accepted by the linter
 * @example readEntity('company/site', siteSchema).plural // 'Sites'
 */
export function readEntity(path: string, schema: JsonSchema): Entity {
  const words = (schema['x-entity'] ?? {}) as EntityWords;
  const title = schema.title ?? path;
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    readProperty(name, property, schema.required ?? [], words.requiredOnCreate ?? []),
  );
  return {
    path,
    table: tableName(path),
    title,
    plural: words.plural ?? `${title}s`,
    description: schema.description,
    scope: words.scope ?? 'tenant',
    label: words.label,
    search: words.search ?? [],
    order: parseOrdering(words.order ?? 'id'),
    indexes: words.indexes ?? [],
    unique: readUnique(words.unique),
    ...(words.dates && { dates: words.dates }),
    ...(words.notify && { notify: words.notify }),
    parent: words.parent,
    own: (words.own ?? []).map(readOwn),
    ...(words.personal && { personal: words.personal === true ? {} : words.personal }),
    without: words.without ?? {},
    operations: words.operations ?? usualOperations(words),
    single: words.single ?? false,
    singleton: words.singleton ?? false,
    appendOnly: words.appendOnly ?? false,
    ...(words.few && { few: true }),
    key: words.key ?? 'id',
    tree: words.tree,
    bulk: words.bulk,
    rules: words.rules,
    ...(schema.allOf && { conditions: readConditions(schema.allOf) }),
    properties: [
      ...properties,
      ...OWN_PROPERTIES.filter((own) => !properties.some((p) => p.name === own.name)),
    ],
  };
}

function usualOperations({ singleton, appendOnly }: EntityWords): Operation[] {
  if (singleton) return SINGLETON_OPERATIONS;
  return appendOnly ? APPEND_OPERATIONS : ALL_OPERATIONS;
}

/** @example readOwn('work-orders/work_order_checklist.assigned_to').property // 'assigned_to' */
function readOwn(text: string): OwnWay {
  const dot = text.indexOf('.');
  return dot === -1 ? { property: text } : { entity: text.slice(0, dot), property: text.slice(dot + 1) };
}

/** The table that holds an entity. @example tableName('work-orders/status') // 'work_orders__status' */
export function tableName(path: string): string {
  return path.replaceAll('/', '__').replaceAll('-', '_');
}

function readProperty(name: string, schema: JsonSchema, required: string[], onCreate: string[]): Property {
  const reference = schema['x-reference'] as (Partial<Reference> & { entity: string }) | undefined;
  const kind = kindNameOf(schema);
  const [through, ...rest] = (schema['x-through'] as string | undefined)?.split('.') ?? [];
  const [from, copied] = (schema['x-default-from'] as string | undefined)?.split('.') ?? [];
  const [version, steps] = (schema['x-schema-from'] as string | undefined)?.split('.') ?? [];
  return {
    name,
    title: schema.title ?? name,
    description: schema.description,
    kind,
    storage: kinds[kind].storage(schema),
    format: schema.format,
    required: required.includes(name),
    requiredOnCreate: onCreate.includes(name),
    readOnly: schema.readOnly ?? false,
    writeOnly: schema.writeOnly ?? false,
    decimals: schema['x-decimals'] as number | undefined,
    unit: schema['x-unit'] as string | undefined,
    choices: schema.oneOf?.map((choice) => ({
      const: choice.const as string | number,
      title: choice.title ?? String(choice.const),
    })),
    limits: limitsOf(schema),
    default: schema.default as Property['default'],
    reference: reference && { onDelete: 'restrict', ...reference },
    unique: schema['x-unique'] === true || typeof schema['x-unique'] === 'string',
    uniqueIn:
      typeof schema['x-unique'] === 'string' ? (schema['x-unique'] as Property['uniqueIn']) : undefined,
    index: schema['x-index'] as boolean | undefined,
    auto: schema['x-auto'] as string | undefined,
    computed: schema['x-computed'] as string | undefined,
    rollup: readRollup(schema['x-rollup'] as RollupWords | undefined),
    lines: readLines(schema),
    files: readFileRules(schema),
    total: schema['x-total'] as string[] | undefined,
    ...(from !== undefined && copied !== undefined && { defaultFrom: { reference: from, property: copied } }),
    through: through === undefined ? undefined : { reference: through, property: rest.join('.') },
    renamedFrom: schema['x-renamed-from'] as string | undefined,
    only: schema['x-only'] as StoreScope | undefined,
    class: schema['x-class'] as PropertyClass | undefined,
    // A file belongs to one record.
    copied: schema['x-copy'] === false || schema['x-file'] !== undefined ? false : undefined,
    objectSchema: schema['x-schema'] as Property['objectSchema'],
    ...(version !== undefined &&
      steps !== undefined && { answersTo: { reference: version, property: steps } }),
  };
}

type RollupWords = Pick<Rollup, 'of' | 'by' | 'where'> & { count?: true; sum?: string; and?: RollupWords[] };

function readRollup(words: RollupWords | undefined): Rollup | undefined {
  if (!words) return undefined;
  const { of, by, where, sum, and } = words;
  const others = and?.flatMap((one) => readRollup(one) ?? []);
  return {
    of,
    by,
    op: sum === undefined ? 'count' : 'sum',
    property: sum,
    where,
    ...(others && { and: others }),
  };
}

/** Whether a value has parts of its own, which lists, filters, files and single inputs cannot show. */
export function hasParts({ kind }: Pick<Property, 'kind'>): boolean {
  return kind === 'object' || kind === 'lines' || kind === 'files';
}

/** What a property's kind means. @example kindOf(property).read('12', property) // { value: 12 } */
export function kindOf(property: Pick<Property, 'kind'>): FieldKind {
  return kinds[property.kind];
}

/** Special kinds are asked before general ones, which take whatever is of their type. */
function kindNameOf(schema: JsonSchema): Kind {
  const names = Object.keys(kinds) as Kind[];
  const matching = names.filter((name) => kinds[name].matches(schema));
  return matching.find((name) => !kinds[name].general) ?? matching[0] ?? 'text';
}
