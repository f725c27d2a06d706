/** The alphabet that authenticator apps read (RFC 4648). */
export const RFC_4648 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** For people to read and type: without letters that are easily confused with others. */
export const READABLE = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * Encodes bytes as letters and digits, five bits each. Their number must be a multiple of five, as there is no
 * padding.
 * @example base32(Buffer.from('12345'), RFC_4648) // 'GEZDGNBV'
 */
export function base32(bytes: Buffer, alphabet: string): string {
  if (bytes.length % 5 !== 0) throw new RangeError('Base32 without filling takes a multiple of five bytes');
  let text = '';
  let held = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    held += 8;
    while (held >= 5) {
      held -= 5;
      text += alphabet[(value >>> held) & 31];
      value &= (1 << held) - 1;
    }
  }
  return text;
}

/** Decodes a text that `base32` made. */
export function fromBase32(text: string, alphabet: string): Buffer {
  const bytes: number[] = [];
  let held = 0;
  let value = 0;
  for (const letter of text) {
    value = (value << 5) | alphabet.indexOf(letter);
    held += 5;
    if (held < 8) continue;
    held -= 8;
    bytes.push((value >>> held) & 255);
    value &= (1 << held) - 1;
  }
  return Buffer.from(bytes);
}
