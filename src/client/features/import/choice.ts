import { foldTitle } from '../../../shared/fold-title.ts';
import { importNames } from '../../../shared/gen/import-names.ts';
import { type ImportMode, type ImportPlan, withZeros } from '../../../shared/import.ts';
import { matchColumns } from '../../../shared/schema/column-titles.ts';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { importable, importKeys } from '../../../shared/schema/importable.ts';
import { isNeededOnCreate } from '../../../shared/schema/needed-on-create.ts';
import type { DaySystem } from '../../../shared/spreadsheet.ts';
import { type Cell, cellText } from '../../../shared/table-files/raw-table.ts';
import type { DayOrder } from '../../../shared/written-days.ts';
import type { KeptImport } from '../../data/preferences.ts';

/** The source of a property's values: a column of the file (and what its empty cells mean), or the same text for all rows. */
export type Filling = { column: number; otherwise?: string } | { fixed: string | undefined };

/** How to read a file, as far as decided. */
export interface Choice {
  mode: ImportMode;
  key?: string;
  fills: Record<string, Filling | undefined>;
  /** Properties whose source somebody has chosen: it stays, whatever else is found out of the file. */
  byHand?: string[];
  /** The meaning of texts, by property. */
  values: Record<string, Record<string, string | null>>;
  /** What numbers in dates count from, if somebody has said that they are day numbers of a spreadsheet. */
  dayNumbers?: DaySystem;
  /** What 05.06.2009 means. */
  dates?: DayOrder;
  /** The mark before decimals in texts. */
  decimal?: ',' | '.';
  /** To how many digits codes are filled up with leading zeros. */
  digits?: Record<string, number>;
}

/** The initial mapping, from column names and the last import's choices. Where two columns fit alike, the user chooses. */
export function firstChoice(entity: Entity, header: string[], kept: KeptImport = {}): Choice {
  const fills: Choice['fills'] = {};
  const titled = matchColumns(entity, header, importNames[entity.path]);
  for (const property of fillable(entity)) {
    const { name } = property;
    const remembered = titledAlike(header, kept.columns?.[name]);
    const fixed = kept.fixed?.[name];
    const own = titled.get(name) ?? [];
    if (remembered.length > 0) {
      const { at, of } = kept.alike?.[name] ?? { at: 0, of: 1 };
      const column = remembered.length === of ? remembered[at] : undefined;
      if (column !== undefined) fills[name] = { column };
    } else if (own.length === 1) fills[name] = { column: own[0] as number };
    else if (own.length === 0 && fixed !== undefined) fills[name] = { fixed };
  }
  const mode = kept.mode ?? 'create';
  const key = kept.key ?? importKeys(entity).find(({ name }) => columnOf(fills[name]) !== undefined)?.name;
  return { mode, ...(key !== undefined && { key }), fills, values: kept.values ?? {} };
}

/** The choice for the same file once it is read in another way: what somebody chose stays, the rest is matched anew. */
export function choiceAgain(entity: Entity, header: string[], before: Choice): Choice {
  const matched = firstChoice(entity, header).fills;
  const kept = (before.byHand ?? []).filter((name) => (columnOf(before.fills[name]) ?? 0) < header.length);
  const own = Object.fromEntries(kept.map((name) => [name, before.fills[name]]));
  const fixed = Object.entries(before.fills).filter(([, fill]) => fill && 'fixed' in fill);
  return { ...before, fills: { ...matched, ...Object.fromEntries(fixed), ...own } };
}

/** All titles by which the columns of a file may be known, as `foldTitle` writes them. */
export function titlesOf(entity: Entity): string[] {
  const names = Object.values(importNames[entity.path] ?? {}).flat();
  const own = entity.properties.flatMap(({ title, name }) => [title, name]);
  return [...new Set([...own, ...names].map(foldTitle))];
}

const LONGEST_TITLE = 500;
const keptTitle = (title: string) => title.slice(0, LONGEST_TITLE);

/** The columns with the title of the one that filled a property in the last import. */
function titledAlike(header: string[], title: string | undefined): number[] {
  return [...header.keys()].filter((at) => title !== undefined && keptTitle(header[at] as string) === title);
}

/** The choice in the form that is remembered: columns by title, and by their place among those titled alike. */
export function keptChoice({ mode, key, fills, values }: Choice, header: string[]): KeptImport {
  const kept: Required<Pick<KeptImport, 'columns' | 'alike' | 'fixed'>> = {
    columns: {},
    alike: {},
    fixed: {},
  };
  for (const [name, fill] of Object.entries(fills)) {
    const column = columnOf(fill);
    if (column !== undefined) {
      const title = keptTitle(header[column] ?? '');
      const same = titledAlike(header, title);
      kept.columns[name] = title;
      if (same.length > 1) kept.alike[name] = { at: same.indexOf(column), of: same.length };
    } else if (fill && 'fixed' in fill && fill.fixed !== undefined)
      kept.fixed[name] = fill.fixed.slice(0, 500);
  }
  const isShort = JSON.stringify(values).length < 20_000;
  return { mode, ...(key !== undefined && { key }), ...kept, ...(isShort && { values }) };
}

/** The plan sent to the server. */
export function planOf(
  entity: Entity,
  { mode, key, fills, values, dayNumbers, dates, decimal, digits }: Choice,
  header: string[],
): ImportPlan {
  const columns = header.map((): string[] => []);
  const defaults: Record<string, string> = {};
  for (const { name } of offered(entity, mode, key)) {
    const fill = fills[name];
    const column = columnOf(fill);
    if (fill && 'column' in fill && fill.otherwise) defaults[name] = fill.otherwise;
    if (column !== undefined) columns[column]?.push(name);
    else if (fill && 'fixed' in fill && fill.fixed !== undefined) defaults[name] = fill.fixed;
  }
  const filled = new Set([...columns.flat(), ...Object.keys(defaults)]);
  return {
    entity: entity.path,
    mode,
    ...(mode !== 'create' && key !== undefined && { key }),
    columns: columns.map((names) => (names.length > 0 ? names : null)),
    values: Object.fromEntries(Object.entries(values).filter(([name]) => filled.has(name))),
    defaults,
    ...(dayNumbers !== undefined && { day_numbers: dayNumbers }),
    ...(dates && { dates }),
    ...(decimal && { decimal }),
    ...(digits && {
      digits: Object.fromEntries(Object.entries(digits).filter(([name]) => filled.has(name))),
    }),
  };
}

/** The properties that columns may fill; those that only identify a record, such as its code, only where rows may change it. */
export function offered(entity: Entity, mode: ImportMode, key: string | undefined): Property[] {
  const own = importKeys(entity).filter(
    ({ name, readOnly }) => mode !== 'create' && readOnly && name === key,
  );
  return [...own, ...importable(entity)];
}

function fillable(entity: Entity): Property[] {
  return [...new Set([...importable(entity), ...importKeys(entity)])];
}

export function columnOf(fill: Filling | undefined): number | undefined {
  return fill && 'column' in fill ? fill.column : undefined;
}

/** Required properties without a source, which block the import. */
export function missing(entity: Entity, { mode, key, fills }: Choice): Property[] {
  const isFilled = (name: string) => {
    const fill = fills[name];
    return fill !== undefined && ('column' in fill || fill.fixed !== undefined);
  };
  if (mode === 'update')
    return offered(entity, mode, key).filter(
      ({ name }) => name === key && columnOf(fills[name]) === undefined,
    );
  return offered(entity, mode, key).filter(
    (property) =>
      (isNeededOnCreate(property) && !property.readOnly && !isFilled(property.name)) ||
      (mode !== 'create' && property.name === key && columnOf(fills[key]) === undefined),
  );
}

/** The text for a property in a row, according to the file and the choice. */
export function meant(row: Cell[], name: string, { fills, values, digits }: Choice): string {
  const fill = fills[name];
  if (!fill) return '';
  const cell =
    'column' in fill ? withZeros(cellText(row[fill.column]).trim(), digits?.[name]) : (fill.fixed ?? '');
  if (cell === '' && 'column' in fill) return fill.otherwise ?? '';
  const told = Object.hasOwn(values, name) ? values[name] : undefined;
  if (!told || !Object.hasOwn(told, cell)) return cell;
  return told[cell] ?? '';
}
