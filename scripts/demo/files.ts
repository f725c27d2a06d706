import { createHash, randomBytes } from 'node:crypto';
import { FILES, writePiece } from '../../src/server/files/file-pieces.ts';
import { storedFile } from '../../src/server/files/stored-file.ts';
import type { Row, Writer } from '../../src/server/store/store.ts';
import type { StoredFile } from '../../src/shared/schema/files.ts';
import { machinePicture } from './picture.ts';

/** A file of the demo, smaller than a piece of the store. */
export interface DemoFile {
  name: string;
  type: 'image/png' | 'application/pdf';
  bytes: Buffer;
  thumb?: Buffer;
}

/** A drawn picture of a machine, with its thumbnail. */
export function pictureFile(name: string, number: number, leaks = false): DemoFile {
  return {
    name,
    type: 'image/png',
    bytes: machinePicture(480, 360, number, leaks),
    thumb: machinePicture(160, 120, number, leaks),
  };
}

/** Stores an upload that its holder, such as `user:3`, may attach to a record. */
export async function addUpload(writer: Writer, file: DemoFile, holder: string): Promise<Row> {
  const { name, type, bytes, thumb } = file;
  const id = await writer.insert(FILES, {
    name,
    type,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    secret: randomBytes(32).toString('base64url'),
    is_whole: true,
    has_thumb: thumb !== undefined,
    holder,
    source: null,
    entity: null,
    key: null,
    property: null,
    expires_at: null,
  });
  await writePiece(writer, id, 'whole', 0, bytes);
  if (thumb) await writePiece(writer, id, 'thumb', 0, thumb);
  return (await writer.get(FILES, id)) as Row;
}

/** Gives a record its files. */
export async function attachFiles(
  writer: Writer,
  entity: string,
  key: number,
  property: string,
  files: DemoFile[],
): Promise<void> {
  const stored: StoredFile[] = [];
  for (const file of files) {
    const row = await addUpload(writer, file, 'demo');
    await writer.update(FILES, row.id, { entity, key, property });
    stored.push(storedFile(row));
  }
  await writer.keep(entity, key, { [property]: JSON.stringify(stored) });
}
