import { ApiError } from '../../../shared/errors.ts';
import {
  IMPORT_MODES,
  type ImportPlan,
  MOST_CELL,
  MOST_COLUMNS,
  MOST_DIGITS,
  MOST_IMPORT_ROWS,
} from '../../../shared/import.ts';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { importable, importKeys, isImportable, settingStates } from '../../../shared/schema/importable.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { productOf } from '../../../shared/schema/model.ts';
import { isNeededOnCreate } from '../../../shared/schema/needed-on-create.ts';
import type { Cell } from '../../../shared/table-files/raw-table.ts';
import { say, type Text } from '../../../shared/texts/text.ts';
import { requireOperation, visible } from '../authorize.ts';
import type { RecordContext } from '../record-context.ts';
import { LabelIndex } from './label-index.ts';
import type { Reading } from './read-cells.ts';
import type { Source } from './source.ts';

const WORDS: ReadonlySet<string> = new Set([
  'entity',
  'mode',
  'key',
  'columns',
  'values',
  'defaults',
  'day_numbers',
  'dates',
  'decimal',
  'digits',
]);

/** Everything needed to read and write the rows of an import. */
export interface Import extends Reading {
  plan: ImportPlan;
  /** The property that identifies the record of a row; undefined if all rows are new records. */
  key?: Property;
}

/**
 * Reads the plan of an import, within the caller's rights.
 * @throws ApiError `invalid` naming what is wrong, `forbidden`, `method_not_allowed`, `not_found`
 */
export async function readPlan(ctx: RecordContext, given: unknown): Promise<Import> {
  const plan = checkForm(given);
  const seen = ctx.schema.find(plan.entity);
  if (!seen) throw new ApiError('not_found');
  const entity = setsStates(ctx, seen) ? settingStates(seen) : seen;
  if (!isImportable(ctx.schema.whole.at(plan.entity)))
    throw new ApiError('method_not_allowed', say('import.not_imported', { plural: entity.plural }));
  if (plan.mode !== 'update') requireOperation(ctx.schema, entity, 'create');
  if (plan.mode !== 'create') requireOperation(ctx.schema, entity, 'update');
  const errors: Record<string, Text[]> = {};
  const key = plan.mode === 'create' ? undefined : keyOf(entity, plan, errors);
  const sources = sourcesOf(entity, plan, key, errors);
  if (Object.keys(errors).length > 0) throw new ApiError('invalid', undefined, errors);
  const labels = new LabelIndex((work) => ctx.store.read((reader) => work(visible(ctx, reader))), ctx.schema);
  return {
    plan,
    key,
    entity,
    sources,
    labels,
    schema: ctx.schema,
    zone: await ctx.zone(),
    dayNumbers: plan.day_numbers,
    dates: plan.dates,
    decimal: plan.decimal,
  };
}

/**
 * Whether an import may set the states of an entity directly: one of a tenant or a pack, by admins. Behind the states of the product's
 * own entities stands code that goes with their actions.
 */
export function setsStates(
  { schema, store }: Pick<RecordContext, 'schema' | 'store'>,
  { path }: Entity,
): boolean {
  return schema.rights.isAll && !Object.hasOwn(productOf(store.model).entities, path);
}

/** The rows of cells in a request. @throws ApiError `invalid`, `too_large` */
export function readRows(rows: unknown, { plan }: Import): Cell[][] {
  if (!Array.isArray(rows) || rows.length === 0) throw wrong('rows', say('import.list_of_rows'));
  if (rows.length > MOST_IMPORT_ROWS)
    throw new ApiError('too_large', say('import.most_rows', { limit: MOST_IMPORT_ROWS }));
  const { length } = plan.columns;
  const isKept = (cell: unknown) => isCell(cell) || (typeof cell === 'number' && Number.isFinite(cell));
  const isRow = (row: unknown) => Array.isArray(row) && row.length <= length && row.every(isKept);
  if (!rows.every(isRow)) throw wrong('rows', say('import.lists_of_cells', { length }));
  return rows as Cell[][];
}

/** Whether a value is text that a store can keep. */
export function isCell(cell: unknown): cell is string {
  return typeof cell === 'string' && cell.length <= MOST_CELL && cell.isWellFormed() && !cell.includes('\0');
}

function keyOf(entity: Entity, { key }: ImportPlan, errors: Record<string, Text[]>): Property | undefined {
  const property = key === undefined ? undefined : propertyOf(entity, key);
  const isFit = property !== undefined && importKeys(entity).includes(property);
  if (!isFit)
    errors.key = [
      say('field.choice', {
        choices: importKeys(entity)
          .map(({ name }) => name)
          .join(', '),
      }),
    ];
  return property;
}

/** @param key is read even if it is a property that only the server sets, and then not written */
function sourcesOf(
  entity: Entity,
  { columns, values = {}, defaults = {}, digits = {}, mode }: ImportPlan,
  key: Property | undefined,
  errors: Record<string, Text[]>,
): Source[] {
  const sources = new Map<string, Source>();
  const source = (name: string, where: string): Source | undefined => {
    const property = propertyOf(entity, name);
    if (!property || (property !== key && !importable(entity).includes(property))) {
      errors[where] = [
        property && property.name === entity.states?.of
          ? say('import.state_moved', { title: property.title, plural: entity.plural })
          : say('import.not_filled', { name: name.slice(0, 100) }),
      ];
      return undefined;
    }
    const made = sources.get(name) ?? { property, values: new Map() };
    sources.set(name, made);
    return made;
  };
  for (const [index, names] of columns.entries())
    for (const name of names ?? []) {
      const found = source(name, 'columns');
      if (found?.index !== undefined) errors.columns = [say('import.filled_twice', { name })];
      if (found) found.index = index;
    }
  for (const [name, text] of Object.entries(defaults)) {
    const found = source(name, 'defaults');
    if (found) found.fallback = text;
  }
  for (const [name, count] of Object.entries(digits)) {
    const found = source(name, 'digits');
    if (found) found.digits = count;
  }
  for (const [name, texts] of Object.entries(values))
    for (const [from, to] of Object.entries(texts)) source(name, 'values')?.values.set(from, to);
  if (key && sources.get(key.name)?.index === undefined)
    errors.key = [say('import.no_key_column', { title: key.title })];
  if (mode !== 'update')
    for (const property of importable(entity))
      if (isNeededOnCreate(property) && !sources.has(property.name))
        errors[property.name] = [say('import.nothing_fills', { title: property.title })];
  return [...sources.values()];
}

function checkForm(given: unknown): ImportPlan {
  if (!isObject(given)) throw wrong('plan', say('field.object'));
  const { entity, mode, key, columns, values, defaults, day_numbers, dates, decimal, digits } = given;
  const isTexts = (one: unknown) => isObject(one) && Object.values(one).every(isCell);
  const isMeaning = (one: unknown) => one === null || isCell(one);
  if (typeof entity !== 'string') throw wrong('entity', say('import.path'));
  if (!IMPORT_MODES.some((one) => one === mode))
    throw wrong('mode', say('import.modes', { modes: IMPORT_MODES.join(', ') }));
  if (key !== undefined && typeof key !== 'string') throw wrong('key', say('import.property'));
  const isColumn = (one: unknown) =>
    one === null || (Array.isArray(one) && one.length <= 20 && one.every((name) => typeof name === 'string'));
  if (!Array.isArray(columns) || columns.length > MOST_COLUMNS || !columns.every(isColumn))
    throw wrong('columns', say('import.columns'));
  if (defaults !== undefined && !isTexts(defaults)) throw wrong('defaults', say('import.defaults'));
  const areValues = (one: unknown) => isObject(one) && Object.values(one).every(isMeaning);
  if (values !== undefined && !(isObject(values) && Object.values(values).every(areValues)))
    throw wrong('values', say('import.values'));
  if (day_numbers !== undefined && day_numbers !== 1900 && day_numbers !== 1904)
    throw wrong('day_numbers', say('import.day_numbers'));
  if (dates !== undefined && dates !== 'day-first' && dates !== 'month-first')
    throw wrong('dates', say('import.dates'));
  if (decimal !== undefined && decimal !== ',' && decimal !== '.')
    throw wrong('decimal', say('import.decimal'));
  const isCount = (one: unknown) =>
    Number.isSafeInteger(one) && Number(one) > 0 && Number(one) <= MOST_DIGITS;
  if (digits !== undefined && !(isObject(digits) && Object.values(digits).every(isCount)))
    throw wrong('digits', say('import.digits', { limit: MOST_DIGITS }));
  for (const name of Object.keys(given))
    if (!WORDS.has(name)) throw wrong(name.slice(0, 100), say('field.unknown'));
  return given as unknown as ImportPlan;
}

export function wrong(field: string, text: Text): ApiError {
  return new ApiError('invalid', undefined, { [field]: [text] });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
