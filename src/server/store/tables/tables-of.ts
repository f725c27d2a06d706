import { oncePer } from '../../../shared/once-per.ts';
import { type Entity, kindOf, type Property, type StoreScope } from '../../../shared/schema/entity.ts';
import { LINK } from '../../../shared/schema/links.ts';
import {
  entitiesOf,
  linkedProperties,
  type Manifest,
  propertyOf,
  storedProperties,
} from '../../../shared/schema/manifest.ts';
import { sequenceOf } from '../../../shared/schema/sequence.ts';
import { heldTo } from '../../../shared/schema/takes-over.ts';
import { namesIn, type Where } from '../../../shared/schema/where.ts';
import { platformTables, systemTables } from './system-tables.ts';
import { type Column, sortColumn, type Table } from './table.ts';

/** Columns that every table has by itself. */
export const OWN_COLUMNS: Column[] = [
  { name: 'id', kind: 'integer', nullable: false, unique: true, index: false },
  { name: 'created_at', kind: 'datetime', nullable: false, unique: false, index: true },
  { name: 'updated_at', kind: 'datetime', nullable: false, unique: false, index: false },
  { name: '_version', kind: 'integer', nullable: false, unique: false, index: false },
];

/**
 * The own columns of one table. Long lists can be sorted by `created_at`, so it has an index there; system tables are
 * never listed.
 */
export function ownColumnsOf({ entity }: Table): Column[] {
  const isSorted = entity !== undefined && !entity.unsorted;
  return OWN_COLUMNS.map((column) => (column.index && !isSorted ? { ...column, index: false } : column));
}

/** An index of a table, of one column or of several in this order. */
export interface TableIndex {
  columns: Column[];
  unique: boolean;
  /** Makes the index partial: it holds only rows that are described so, by these columns. */
  held?: { where: Where; columns: Column[] };
}

/** All indexes of a table besides its primary key. */
export function indexesOf(table: Table): TableIndex[] {
  const columns = [...ownColumnsOf(table), ...table.columns];
  const single = columns
    .slice(1)
    .filter((column) => column.index || column.unique)
    .map((column) => ({ columns: [column], unique: column.unique }));
  const sorted = single.flatMap(({ columns: [column] }) => {
    const key = column && sortColumn(table, column);
    return key ? [{ columns: [key], unique: false }] : [];
  });
  const named = (names: string[]) =>
    names.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  const several = (table.indexes ?? []).map((names) => ({ columns: named(names), unique: false }));
  const keys = (table.unique ?? []).map((key) => ({
    columns: named(key.properties),
    unique: true,
    ...(key.while && { held: { where: key.while, columns: named(namesIn(key.while)) } }),
  }));
  return [...single, ...sorted, ...several, ...keys];
}

/**
 * The part of an index's name that tells it from the other indexes of its table.
 * @example indexLabel({ columns: [user], unique: true, held: { where: { ended_at: null }, … } }) // 'user__while_ended_at_null__unique'
 */
export function indexLabel({ columns, unique, held }: TableIndex): string {
  const conditions = Object.entries(held?.where ?? {}).map(
    ([key, value]) => `while_${key}_${typeof value === 'object' ? JSON.stringify(value) : value}`,
  );
  const names = columns.map((column) => column.name);
  return [...names, ...conditions, unique ? 'unique' : 'index'].join('__');
}

/** All tables of a store of this scope: one per entity, then the system's, without those that refer to a missing entity. */
export function tablesOf(manifest: Manifest, scope: StoreScope): Table[] {
  const entities = entitiesOf(manifest, scope);
  const all = Object.values(entities);
  const referred = new Set(
    all.flatMap((entity) => entity.properties.map((p) => (p.reference ?? p.links)?.entity)),
  );
  const searched = new Set(
    all.flatMap((entity) => entity.search.map((name) => propertyOf(entity, name)?.reference?.entity)),
  );
  return [
    ...all.map((entity) => {
      const { path } = entity;
      // Models share the entities that their layers leave alone, and so their tables too.
      const known = tablesFor(manifest[path] as Entity);
      const [isReferred, isSearched] = [referred.has(path), searched.has(path)];
      const key = `${scope} ${isReferred} ${isSearched}`;
      known[key] ??= tableOf(entity, isReferred, isSearched);
      return known[key];
    }),
    ...all.flatMap(linkTablesOf),
    ...systemTables,
    ...(scope === 'platform' ? platformTables : []),
  ];
}

const tablesFor = oncePer((_: Entity): Record<string, Table> => ({}));

function tableOf(entity: Entity, referred: boolean, searched: boolean): Table {
  const own = new Set(OWN_COLUMNS.map((column) => column.name));
  const sorted = storedProperties(entity).flatMap(({ name, kind, long, writeOnly }) =>
    kind === 'text' && !long && !writeOnly ? [name] : [],
  );
  const links = linkedProperties(entity);
  return {
    name: entity.path,
    columns: storedProperties(entity)
      .filter((property) => !own.has(property.name))
      .map((property) => columnOf(entity, property, referred)),
    ...(entity.indexes.length > 0 && { indexes: entity.indexes }),
    ...(entity.unique.length > 0 && { unique: entity.unique }),
    ...(entity.appendOnly && { appendOnly: true }),
    entity: {
      title: entity.title,
      label: entity.label,
      ...(entity.tree !== undefined && { tree: entity.tree }),
      mirrors: entity.properties.flatMap((p) => (p.through ? [{ name: p.name, ...p.through }] : [])),
      ...(links.length > 0 && { links: links.map(({ name, links: { table } }) => ({ name, table })) }),
      search: entity.search,
      ...(sorted.length > 0 && { sorted }),
      foldedLabel: searched && entity.label !== undefined,
      ...(searched && hasLabelAmongTexts(entity) && !entity.few && { labelIndex: true }),
      ...((isShort(entity) || entity.parent !== undefined) &&
        !isOrdered(entity, 'created_at') && { unsorted: true }),
      ...((entity.few || entity.search.length === 0) && { unsearched: true }),
    },
  };
}

/**
 * Who has which of several records: an entry goes with its owner, and with the record unless that must stay. Writes come one after
 * the other and add nobody twice; a key, or columns that must be filled, would keep a hidden field from coming back to a store in use.
 */
function linkTablesOf(entity: Entity): Table[] {
  const usual = { kind: 'reference', nullable: true, unique: false } as const;
  return linkedProperties(entity).map(({ links: { table, entity: target, onDelete } }) => ({
    name: table,
    columns: [
      { ...usual, name: LINK.owner, index: false, reference: { entity: entity.path, onDelete: 'cascade' } },
      {
        ...usual,
        name: LINK.target,
        index: true,
        reference: { entity: target, onDelete: onDelete === 'null' ? 'cascade' : 'restrict' },
      },
      { ...usual, name: LINK.position, kind: 'integer', index: false },
    ],
    indexes: [[LINK.owner, LINK.target]],
  }));
}

/** Whether search looks at the label, which must be a text, and at other properties too. */
function hasLabelAmongTexts({ label, search, properties }: Entity): boolean {
  const isText = properties.some(
    ({ name, storage, choices }) => name === label && storage === 'text' && !choices,
  );
  return isText && search.length > 1 && search.includes(label as string);
}

function columnOf(entity: Entity, property: Property, referred: boolean): Column {
  const ordered = isOrdered(entity, property.name) && !isShort(entity);
  const label = referred && entity.label === property.name;
  const sequence = sequenceOf(property.auto);
  return {
    name: property.name,
    kind: property.storage,
    nullable: !property.required,
    default: property.default,
    reference: property.reference,
    unique: property.unique || (entity.single && entity.parent === property.name),
    index: property.index ?? (ordered || label || isSorted(entity, property)),
    renamedFrom: property.renamedFrom,
    adopts: property.adopts,
    limits: heldTo(property),
    ...(property.choices && { choices: property.choices }),
    ...(property.renamedChoices && { renamedChoices: property.renamedChoices }),
    ...(sequence !== undefined && { sequence }),
    ...((property.auto === 'created_at' || property.auto === 'updated_at') && { time: property.auto }),
    ...(property.writeOnly && { secret: true }),
  };
}

/**
 * Lists sort and filter by any column, so each gets an index, except free text: it may be long, and a `contains` filter
 * could not use the index anyway. Records of a parent are listed there, where they are few, so only their references
 * need an index, for finding them from the other side; a key over several columns that begins with the reference will
 * do. A singleton is never listed. Entities with few records are read whole, and only their label is indexed, for lists
 * of others.
 */
function isSorted(entity: Entity, property: Property): boolean {
  if (isShort(entity)) return false;
  if (property.reference)
    return !entity.unique.some((key) => !key.while && key.properties[0] === property.name);
  return entity.parent === undefined && kindOf(property).sorted;
}

function isShort({ singleton, few }: Entity): boolean {
  return singleton || few === true;
}

function isOrdered({ order }: Entity, name: string): boolean {
  return order.some(({ property }) => property === name);
}
