import { ApiError } from '../../../shared/errors.ts';
import type { StoredFile } from '../../../shared/schema/files.ts';
import { say, type Text } from '../../../shared/texts/text.ts';
import { publicSecret } from '../../auth/tenant-secret.ts';
import { networkOf } from '../../auth/throttle.ts';
import { FILES } from '../../files/file-pieces.ts';
import { countWaiting, type FileLimits, receiveFile, receiveThumb } from '../../files/receive-file.ts';
import type { Condition, Reader, Store } from '../../store/store.ts';
import { findPlace, openReport } from './find-place.ts';
import { checkOpenForm, FORM_LIFE_MS, HOLDER_OF_FORMS, holderOfForm, madeWith } from './form-token.ts';
import { photoRules } from './photo-rules.ts';
import { readStatus } from './requests.ts';

/** Unattached photos per network: enough for as many reports as it may send in ten minutes. */
const OF_NETWORK = 15;
/**
 * The most pixels of an anonymous photo: the form scales it far below, and every viewer has to decode it completely.
 */
const MOST_PIXELS = 16_000_000;
/** Unattached anonymous photos may take at most one part in this many of a tenant's space. */
const PART_OF_ROOM = 10;
/**
 * All anonymous photos, those in reports too, may take at most one part in this many: strangers, from however many networks,
 * leave room for the files of the tenant's own people.
 */
const PART_IN_ALL = 2;

/** An anonymous photo, with the form that it is for. */
export interface StrangerPhoto {
  form: string;
  body: AsyncIterable<Buffer>;
  address: string;
  now: Date;
}

/**
 * Accepts a photo for a form that is being filled in.
 * @throws ApiError `not_found`, `invalid`, `too_large`, `unsupported_media_type`, `too_many_requests`, `storage_full`
 */
export async function receivePhoto(
  store: Store,
  token: string,
  { form, body, address, now, name, limits }: StrangerPhoto & { name: string; limits: FileLimits },
): Promise<StoredFile> {
  const secret = await requireForm(store, token, form, now);
  const { accept, most, bytes = limits.file } = photoRules(store);
  const holder = holderOfForm(form);
  const source = networkOf(address);
  const received = receiveFile(store, {
    body,
    name,
    holder,
    source,
    taken: { accept, pixels: MOST_PIXELS },
    waits: FORM_LIFE_MS,
    now,
    limits: { ...limits, file: Math.min(limits.file, bytes) },
    async check(reader) {
      await requireUnsent(reader, secret, token, form);
      // Once it has arrived too: many may have begun while there was room.
      await refuseWithoutRoom(reader, limits.tenant);
    },
    async admit(reader) {
      // A photo that was removed from the form again still counts.
      if ((await countWaiting(reader, 'holder', holder, 2 * most)) >= 2 * most)
        throw refused(say('requests.most_photos', { most }));
      if ((await countWaiting(reader, 'source', source, OF_NETWORK)) >= OF_NETWORK)
        throw noRoom('too_many_requests');
    },
  });
  return received.catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'storage_full' ? noRoom('storage_full') : error;
  });
}

/** Accepts a thumbnail for a photo of this form. @throws ApiError as `receivePhoto` does */
export async function receivePhotoThumb(
  store: Store,
  token: string,
  id: number,
  { form, body, now }: StrangerPhoto,
): Promise<StoredFile> {
  const secret = await requireForm(store, token, form, now);
  const check = (reader: Reader) => requireUnsent(reader, secret, token, form);
  return receiveThumb(store, id, { body, holder: holderOfForm(form), check });
}

async function requireForm(store: Store, token: string, form: string, now: Date): Promise<string> {
  const secret = await publicSecret(store);
  await store.read((reader) => requirePage(reader, secret, token));
  checkOpenForm(secret, token, form, now);
  return secret;
}

/** The page that photos come from: where something is reported, or where its reporter sees how far it is. */
async function requirePage(reader: Reader, secret: string, token: string): Promise<void> {
  const report = readStatus(secret, token);
  await (report === undefined ? findPlace(reader, token) : openReport(reader, report));
}

async function requireUnsent(reader: Reader, secret: string, token: string, form: string): Promise<void> {
  await requirePage(reader, secret, token);
  if ((await madeWith(reader, form)) !== undefined) throw refused(say('requests.sent_already'));
}

async function refuseWithoutRoom(reader: Reader, room: number): Promise<void> {
  const waiting: Condition[] = [
    { property: 'source', op: 'notNull' },
    { property: 'entity', op: 'null' },
  ];
  const sent: Condition[] = [{ property: 'holder', op: 'contains', value: HOLDER_OF_FORMS }];
  const isRoom =
    (await reader.sum(FILES, 'size', waiting)) < room / PART_OF_ROOM &&
    (await reader.sum(FILES, 'size', sent)) < room / PART_IN_ALL;
  if (!isRoom) throw noRoom('too_many_requests');
}

/** Strangers are told what they can do, and nothing of the tenant. */
function noRoom(code: 'too_many_requests' | 'storage_full'): ApiError {
  const text = say('requests.no_more_photos');
  return new ApiError(code, text, undefined, code === 'storage_full' ? undefined : FORM_LIFE_MS / 1000);
}

function refused(text: Text): ApiError {
  return new ApiError('invalid', text, { form: [text] });
}
