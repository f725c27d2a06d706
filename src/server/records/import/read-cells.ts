import { plainCell } from '../../../shared/csv.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import type { Schema } from '../../access/schema.ts';
import type { Value, Values } from '../../store/store.ts';
import { validateBody } from '../validate-body.ts';
import { type Converted, convertCell } from './convert-cell.ts';
import type { LabelIndex } from './label-index.ts';
import type { Problem, Source } from './source.ts';

/** Everything needed to read rows. */
export interface Reading {
  schema: Schema;
  entity: Entity;
  sources: Source[];
  labels: LabelIndex;
  /** The time zone for timestamps without an offset. */
  zone: string;
}

/** The text that a cell stands for: translated, or the fallback if it is empty. */
export function meaningOf({ values, fallback, index }: Source, cells: string[]): string | undefined {
  const cell = index === undefined ? '' : plainCell((cells[index] ?? '').trim());
  const meant = values.has(cell) ? values.get(cell) : cell === '' ? fallback : cell;
  return meant === null || meant === '' ? undefined : meant;
}

/** Looks up at once everything that these rows refer to. */
export async function prepareLabels({ sources, labels }: Reading, rows: string[][]): Promise<void> {
  for (const source of sources) {
    const { reference } = source.property;
    if (!reference) continue;
    await labels.prepare(
      reference.entity,
      rows.flatMap((cells) => meaningOf(source, cells) ?? []),
    );
  }
}

/** Reads a row as the values of a record; nothing is guessed. @param isChange whether it changes an existing record */
export async function readCells(
  reading: Reading,
  cells: string[],
  isChange = false,
): Promise<{ values: Values; problems: Problem[] }> {
  const { schema, entity, sources } = reading;
  const values: Values = {};
  const problems: Problem[] = [];
  for (const source of sources) {
    const { name } = source.property;
    const read = await readCell(reading, source, cells);
    if (!('error' in read)) {
      if (read.value !== undefined) values[name] = read.value;
      continue;
    }
    const { error, unknown } = read;
    problems.push({ property: name, text: error, unknown });
  }
  const wrong = new Set(problems.map(({ property }) => property));
  if (!isChange || Object.keys(values).length > 0)
    for (const problem of schemaProblems(schema, entity, values, isChange))
      if (!wrong.has(problem.property)) problems.push(problem);
  return { values, problems };
}

async function readCell(
  { labels, zone }: Reading,
  source: Source,
  cells: string[],
): Promise<Converted | { value: Value | undefined }> {
  const meant = meaningOf(source, cells);
  const { property } = source;
  if (meant === undefined) return { value: undefined };
  return property.reference
    ? labels.find(property.reference.entity, meant)
    : convertCell(property, meant, zone);
}

function schemaProblems(schema: Schema, entity: Entity, values: Values, isChange: boolean): Problem[] {
  try {
    validateBody(schema, entity, isChange ? 'update' : 'create', values);
    return [];
  } catch (error) {
    return problemsOf(error);
  }
}

/** Turns an API error into problems of a row. @throws any other error unchanged */
export function problemsOf(error: unknown): Problem[] {
  if (!(error instanceof ApiError) || error.code === 'unauthenticated') throw error;
  const fields = Object.entries(error.errors ?? {});
  if (fields.length === 0) return [{ text: error.message }];
  return fields.map(([property, texts]) => ({
    ...(property !== '' && { property }),
    text: texts.join(', '),
  }));
}
