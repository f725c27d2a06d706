import { ApiError } from '../../shared/errors.ts';
import type { Entity, Property } from '../../shared/schema/entity.ts';
import { bytesText, fileTypeOf, type StoredFile } from '../../shared/schema/files.ts';
import { say, type Text } from '../../shared/texts/text.ts';
import type { Reader, Row, Value, Values, Writer } from '../store/store.ts';
import { FILES } from './file-pieces.ts';
import { storedFile } from './stored-file.ts';

/** The values to write for a record's files, and the files that become its own with them. */
export interface ChosenFiles {
  values: Values;
  taken: { id: number; property: string }[];
}

interface Choice {
  entity: Entity;
  /** The record as it is; null when it is being created. */
  before: Row | null;
  values: Values;
  /** Whose uploads may be used. */
  holder: string;
}

/** Identifies who may attach an upload. @example holderOf({ id: 3 }) // 'user:3' */
export function holderOf({ id }: { id: number | null }): string {
  return `user:${id ?? 0}`;
}

/** The properties of an entity that files are attached to. */
export function fileProperties(entity: Entity): Property[] {
  return entity.properties.filter((property) => property.files);
}

/** The ids of files in a value, as sent by a request or as stored in a record. */
export function fileIds(value: unknown): number[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  return value.map((one) => (typeof one === 'number' ? one : Number((one as StoredFile).id)));
}

/**
 * Turns ids of files into their stored descriptions. A file must be an unused upload of the holder, or one that this
 * property of this record had before: a removed file can be put back, and any other file counts as unknown.
 * @throws ApiError `invalid`
 */
export async function chooseFiles(
  { entity, before, values, holder }: Choice,
  reader: Reader,
): Promise<ChosenFiles> {
  const chosen: ChosenFiles = { values: {}, taken: [] };
  for (const property of fileProperties(entity)) {
    const { name } = property;
    if (!Object.hasOwn(values, name)) continue;
    const ids = fileIds(values[name]);
    if (String(ids) === String(fileIds(before?.[name]))) {
      // Unchanged, so nothing is written.
      chosen.values[name] = (before?.[name] ?? null) as Value;
      continue;
    }
    const files: StoredFile[] = [];
    for (const id of ids ?? []) {
      const row = await reader.get(FILES, id);
      const isOurs = row !== null && isOf(row, entity, before, name);
      if (!row || !(isOurs || isFree(row, holder))) throw wrong(name, say('files.not_yours'));
      if (!isOurs) requireFit(property, row);
      files.push(storedFile(row));
      chosen.taken.push({ id, property: name });
    }
    chosen.values[name] = files.length > 0 ? JSON.stringify(files) : null;
  }
  return chosen;
}

/** Assigns files to a record for as long as it names them. */
export async function takeFiles(
  { taken }: ChosenFiles,
  { path }: Entity,
  key: number,
  writer: Writer,
): Promise<void> {
  for (const { id, property } of taken)
    await writer.update(FILES, id, {
      entity: path,
      key,
      property,
      source: null,
      expires_at: null,
    });
}

function isOf(row: Row, { path }: Entity, before: Row | null, property: string): boolean {
  return before !== null && row.entity === path && row.key === before.id && row.property === property;
}

function isFree(row: Row, holder: string): boolean {
  return row.is_whole === true && row.entity === null && row.holder === holder;
}

function requireFit({ name, files }: Property, row: Row): void {
  const type = fileTypeOf(String(row.type));
  if (!type || !files?.accept.includes(type))
    throw wrong(name, say('files.takes', { types: files?.accept.join(', ') ?? '', name: String(row.name) }));
  if (files.bytes !== undefined && Number(row.size) > files.bytes)
    throw wrong(name, say('files.takes_at_most', { bytes: bytesText(files.bytes), name: String(row.name) }));
}

function wrong(field: string, text: Text): ApiError {
  return new ApiError('invalid', undefined, { [field]: [text] });
}

/** The files named in a record, without those whose contents are gone because the record was restored late. */
export async function filesStillThere(value: unknown, reader: Reader): Promise<StoredFile[]> {
  const there: StoredFile[] = [];
  for (const file of (value ?? []) as StoredFile[]) if (await reader.get(FILES, file.id)) there.push(file);
  return there;
}
