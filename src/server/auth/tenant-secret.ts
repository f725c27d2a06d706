import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from '../store/eq.ts';
import type { Store, Writer } from '../store/store.ts';

const TABLE = '_secret';
const PUBLIC = [eq('name', 'public')];
/** 128 bits, which nobody can guess. */
const SIGNATURE_BYTES = 16;
const BODY_BYTES = 8;

/** The key with which a tenant signs public tokens; created when it is first needed. */
export async function publicSecret(store: Store): Promise<string> {
  const known = await store.read((reader) => reader.first(TABLE, PUBLIC));
  if (known) return String(known.value);
  return store.write(ensureSecret);
}

/** The same within a transaction. */
export async function ensureSecret(writer: Writer): Promise<string> {
  const known = await writer.first(TABLE, PUBLIC);
  if (known) return String(known.value);
  const value = randomBytes(32).toString('base64url');
  await writer.insert(TABLE, { name: 'public', value });
  return value;
}

/**
 * A number with its signature, as text for addresses; the number is covered, so that nobody sees how many there are.
 * @param use what it is signed for, so that it is valid for nothing else
 */
export function signNumber(secret: string, use: string, number: number): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.writeBigUInt64BE(BigInt(number));
  const signature = signatureOf(secret, use, body);
  return Buffer.concat([covered(secret, body, signature), signature]).toString('base64url');
}

/** The signed number; undefined for anything else. */
export function readSigned(secret: string, use: string, text: string): number | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== BODY_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== text) return undefined;
  const [body, signature] = [bytes.subarray(0, BODY_BYTES), bytes.subarray(BODY_BYTES)];
  // Mails of earlier versions hold the number as it is.
  const plain = [covered(secret, body, signature), body].find((one) =>
    timingSafeEqual(signature, signatureOf(secret, use, one)),
  );
  return plain && Number(plain.readBigUInt64BE());
}

/** The number and what covers it, combined; the same again uncovers it. */
function covered(secret: string, body: Buffer, signature: Buffer): Buffer {
  const cover = createHmac('sha256', secret).update('cover\n').update(signature).digest();
  return Buffer.from(body.map((byte, at) => byte ^ (cover[at] as number)));
}

function signatureOf(secret: string, use: string, body: Buffer): Buffer {
  return createHmac('sha256', secret).update(`${use}\n`).update(body).digest().subarray(0, SIGNATURE_BYTES);
}
