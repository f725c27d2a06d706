import { ApiError } from '../../shared/errors.ts';
import type { Entity, StoreScope } from '../../shared/schema/entity.ts';
import type { StoredFile } from '../../shared/schema/files.ts';
import { say } from '../../shared/texts/text.ts';
import { type Schema, schemaOf } from '../access/schema.ts';
import { visibleReader } from '../access/visible-reader.ts';
import { signedInBySession } from '../auth/authenticate.ts';
import type { Principal } from '../auth/principal.ts';
import { fileProperties } from '../files/choose-files.ts';
import { type FileTicket, fileTicket, isGoodTicket } from '../files/file-links.ts';
import { FILES, type FilePart } from '../files/file-pieces.ts';
import type { Reader, Row } from '../store/store.ts';
import { requireOperation, visible } from './authorize.ts';
import type { RecordContext } from './record-context.ts';

/** Checks that the caller may attach files to at least some records. @throws ApiError `forbidden` */
export function requireUploader({ schema }: RecordContext): void {
  const { rights, whole } = schema;
  const takes = (entity: Entity) =>
    fileProperties(entity).some(
      ({ name }) =>
        entity.operations.includes('create') ||
        (entity.operations.includes('update') && rights.writes(whole.at(entity.path), whole.entities, name)),
    );
  if (!Object.values(schema.entities).some(takes)) throw new ApiError('forbidden', say('rights.attach'));
}

/** Identifies one file of one record. */
interface FilePlace {
  entity: string;
  record: number;
  property: string;
}

/** A file, and the contents of the links to its parts. */
interface LinkedFile {
  id: number;
  whole: FileTicket;
  thumb: FileTicket | null;
}

/**
 * Links to the files of a record that the caller may read.
 * @param session within which they work
 * @throws ApiError `not_found`
 */
export async function linksOf(
  ctx: RecordContext,
  { entity: path, record, property }: FilePlace,
  session: number,
): Promise<LinkedFile[]> {
  const entity = ctx.schema.find(path);
  if (!entity) throw new ApiError('not_found');
  requireOperation(ctx.schema, entity, 'get');
  return ctx.store.read(async (reader) => {
    const files = await filesOf(ctx.schema, visible(ctx, reader), { entity: path, record, property });
    const linked: LinkedFile[] = [];
    for (const { id } of files) {
      const row = await reader.get(FILES, id);
      if (!row) continue;
      const ticket = (part: FilePart) => fileTicket(row, part, session, ctx.now);
      linked.push({ id, whole: ticket('whole'), thumb: row.has_thumb ? ticket('thumb') : null });
    }
    return linked;
  });
}

/**
 * The file that a link points to, and who reads it. The session that requested the link must still be valid, and its user must still be
 * allowed to read the record that has the file. Every failure gives the same answer.
 * @throws ApiError `not_found`
 */
export async function fileByLink(
  reader: Reader,
  id: number,
  ticket: FileTicket,
  { scope, now }: { scope: StoreScope; now: Date },
): Promise<{ row: Row; principal: Principal }> {
  const row = await reader.get(FILES, id);
  if (!row || row.entity === null || !isGoodTicket(row, ticket, now)) throw new ApiError('not_found');
  const signedIn = await signedInBySession(reader, ticket.session, now, scope);
  if (!signedIn) throw new ApiError('not_found');
  const schema = schemaOf(reader.model).for(signedIn.rights);
  const place = { entity: String(row.entity), record: Number(row.key), property: String(row.property) };
  const files = await filesOf(schema, visibleReader(reader, signedIn), place);
  if (!files.some((file) => file.id === id)) throw new ApiError('not_found');
  return { row, principal: signedIn };
}

/** The files named in a record that the caller may read. @throws ApiError `not_found` */
async function filesOf(schema: Schema, reader: Reader, place: FilePlace): Promise<StoredFile[]> {
  const entity = schema.find(place.entity);
  const property = entity && fileProperties(entity).find(({ name }) => name === place.property);
  const record = property && (await reader.get(place.entity, place.record));
  if (!record) throw new ApiError('not_found');
  return (record[property.name] ?? []) as StoredFile[];
}
