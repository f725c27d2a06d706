import { createHash, randomBytes } from 'node:crypto';
import { ApiError } from '../../shared/errors.ts';
import {
  bytesText,
  FILE_TYPES,
  MOST_THUMB_BYTES,
  PICTURE_TYPES,
  type StoredFile,
} from '../../shared/schema/files.ts';
import { say } from '../../shared/texts/text.ts';
import { eq } from '../store/eq.ts';
import type { Condition, Reader, Row, Store, Writer } from '../store/store.ts';
import { requireFileName } from './file-name.ts';
import { FILES, inTurn, PIECE_BYTES, writePiece } from './file-pieces.ts';
import { FileInspector, type Taken } from './inspect-file.ts';
import { storedFile } from './stored-file.ts';

const MINUTE = 60_000;
/** How long an upload may wait to be attached to a record. */
const UNUSED_LIFE = 24 * 60 * MINUTE;
/** After this long what is still arriving was cut off: a connection may take three minutes, and its last pieces a moment. */
const ARRIVAL_LIFE = 10 * MINUTE;
/** One page shows many thumbnails. */
const MOST_THUMB_PIXELS = 1_000_000;
/** Files of one holder that wait to be attached. */
const MOST_UNUSED = 100;

/** An upload: its body, which is read only as fast as it can be stored, and its holder. */
interface Upload {
  body: AsyncIterable<Buffer>;
  name: string;
  /** Who may attach it to a record: `user:3`, or an id that stands for an anonymous form. */
  holder: string;
  /** The network of an anonymous sender. */
  source?: string;
  /** The types and sizes of pictures that are accepted. */
  taken?: Taken;
  /** How long it may wait to be attached, in milliseconds; a day by default. */
  waits?: number;
  now: Date;
  limits: FileLimits;
  /** Called once, before it begins: throws if its holder may not send another; by default up to 100 may wait. */
  admit?(reader: Reader): Promise<void>;
  /**
   * Called once it has arrived, with its digest and id: returns the id of the file that the same request has stored before, if it is a
   * repeated one.
   */
  sameAs?(writer: Writer, sha256: string, id: number): Promise<number | undefined>;
  /** Run in the transaction, to check again that the sender is still allowed. */
  check?(reader: Reader): Promise<void>;
}

/** Whether an upload had begun by then and has not arrived yet. */
export function wasArriving({ is_whole, expires_at }: Row, then: Date): boolean {
  return is_whole === false && Number(expires_at) - ARRIVAL_LIFE < then.getTime();
}

/** The limits of the installation. */
export interface FileLimits {
  /** Bytes of one file, and of all files of a tenant. */
  file: number;
  tenant: number;
}

/**
 * Stores an upload in the store of a tenant, piece by piece, and returns the file that a record may then name by id. No
 * more than a piece of it is in memory at any time, and an interrupted upload leaves nothing behind.
 * @throws ApiError `too_large`, `unsupported_media_type`, `invalid`, `storage_full`, `too_many_requests`
 */
export async function receiveFile(store: Store, upload: Upload): Promise<StoredFile> {
  const name = requireFileName(upload.name);
  const id = await store.write((writer) => begin(writer, upload, name));
  try {
    const received = await receivePieces(store, id, upload, name);
    return await store.write((writer) => end(writer, id, upload, received));
  } catch (error) {
    await store.write((writer) => writer.remove(FILES, [eq('id', id)]));
    throw error;
  }
}

/**
 * Stores a thumbnail for a file that its holder has sent and not attached yet.
 * @throws ApiError `not_found`, `too_large`, `unsupported_media_type`
 */
export async function receiveThumb(
  store: Store,
  id: number,
  { body, holder, check, sameAs }: Pick<Upload, 'body' | 'holder' | 'check' | 'sameAs'>,
): Promise<StoredFile> {
  if (!sameAs) await store.read((reader) => waitingFile(reader, id, holder));
  const bytes = await wholeThumb(body);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return store.write(async (writer) => {
    await check?.(writer);
    const first = await sameAs?.(writer, sha256, id);
    if (first !== undefined) return storedFile((await writer.get(FILES, first)) as Row);
    const row = await waitingFile(writer, id, holder);
    await writePiece(writer, id, 'thumb', 0, bytes);
    await writer.update(FILES, id, { has_thumb: true });
    return storedFile({ ...row, has_thumb: true });
  });
}

/** An unattached upload of the holder that has no thumbnail yet. @throws ApiError `not_found` */
async function waitingFile(reader: Reader, id: number, holder: string): Promise<Row> {
  const row = await reader.get(FILES, id);
  if (!row?.is_whole || row.holder !== holder || row.entity !== null || row.has_thumb)
    throw new ApiError('not_found');
  return row;
}

async function wholeThumb(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > MOST_THUMB_BYTES) throw tooLarge(MOST_THUMB_BYTES);
    parts.push(part);
  }
  const bytes = Buffer.concat(parts);
  const inspector = new FileInspector('thumb.jpg', { pixels: MOST_THUMB_PIXELS });
  inspector.take(bytes);
  if (!PICTURE_TYPES.includes(inspector.finish())) throw new ApiError('unsupported_media_type');
  return bytes;
}

async function begin(writer: Writer, upload: Upload, name: string): Promise<number> {
  const { holder, source = null, now, limits, check } = upload;
  await check?.(writer);
  if (upload.admit) await upload.admit(writer);
  else await refuseTooManyUnused(writer, holder);
  await requireRoom(writer, 0, limits);
  return writer.insert(FILES, {
    name,
    type: '',
    size: 0,
    sha256: '',
    secret: randomBytes(32).toString('base64url'),
    is_whole: false,
    has_thumb: false,
    holder,
    source,
    entity: null,
    key: null,
    property: null,
    expires_at: now.getTime() + ARRIVAL_LIFE,
  });
}

async function refuseTooManyUnused(reader: Reader, holder: string): Promise<void> {
  const waiting = await countWaiting(reader, 'holder', holder, MOST_UNUSED);
  if (waiting < MOST_UNUSED) return;
  throw new ApiError(
    'too_many_requests',
    say('files.too_many_unused', { count: MOST_UNUSED }),
    undefined,
    60,
  );
}

/** How many files of a holder, or from a network, are not attached yet. */
export function countWaiting(
  reader: Reader,
  by: 'holder' | 'source',
  value: string,
  atMost: number,
): Promise<number> {
  const where: Condition[] = [eq(by, value), { property: 'entity', op: 'null' }];
  return reader.count(FILES, { where, atMost });
}

interface Received {
  size: number;
  sha256: string;
  type: string;
}

async function receivePieces(store: Store, id: number, upload: Upload, name: string): Promise<Received> {
  const inspector = new FileInspector(name, upload.taken);
  const hash = createHash('sha256');
  let size = 0;
  let position = 0;
  for await (const piece of inPieces(upload.body)) {
    size += piece.length;
    if (size > upload.limits.file) throw tooLarge(upload.limits.file);
    const at = position++;
    await inTurn(store, 'receiving', async () => {
      inspector.take(piece);
      hash.update(piece);
      await store.write((writer) => writePiece(writer, id, 'whole', at, piece));
    });
  }
  return { size, sha256: hash.digest('hex'), type: FILE_TYPES[inspector.finish()].mime };
}

async function end(
  writer: Writer,
  id: number,
  { now, limits, check, sameAs, waits = UNUSED_LIFE }: Upload,
  { size, sha256, type }: Received,
): Promise<StoredFile> {
  await check?.(writer);
  const first = await sameAs?.(writer, sha256, id);
  if (first !== undefined) {
    await writer.remove(FILES, [eq('id', id)]);
    return storedFile((await writer.get(FILES, first)) as Row);
  }
  await requireRoom(writer, size, limits);
  const expires_at = now.getTime() + waits;
  await writer.update(FILES, id, { size, sha256, type, is_whole: true, expires_at });
  return storedFile((await writer.get(FILES, id)) as Row);
}

/** Cuts a body into pieces of the same size, whatever its chunks are. */
async function* inPieces(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const part of body) {
    held.push(part);
    length += part.length;
    if (length < PIECE_BYTES) continue;
    const all = Buffer.concat(held);
    let at = 0;
    for (; all.length - at >= PIECE_BYTES; at += PIECE_BYTES) yield all.subarray(at, at + PIECE_BYTES);
    // A copy, because a view would keep the whole buffer in memory.
    held = [Buffer.from(all.subarray(at))];
    length = all.length - at;
  }
  if (length > 0) yield Buffer.concat(held);
}

async function requireRoom(reader: Reader, size: number, { tenant }: FileLimits): Promise<void> {
  if ((await reader.sum(FILES, 'size')) + size <= tenant) return;
  throw new ApiError('storage_full', say('files.all_together', { bytes: bytesText(tenant) }));
}

/** The error for a file that has more bytes than allowed. */
export function tooLarge(most: number): ApiError {
  const why = say('files.most_bytes', { bytes: bytesText(most) });
  return new ApiError('too_large', why, { file: [why] });
}
