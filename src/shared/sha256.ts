const FRACTION = 2 ** 32;

/** The first 32 bits of the fractions of the square (2) or cube (3) roots of the first primes. */
function fractionsOfRoots(count: number, root: 2 | 3): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return primes.map((prime) => (((root === 2 ? Math.sqrt(prime) : Math.cbrt(prime)) % 1) * FRACTION) | 0);
}

const START = fractionsOfRoots(8, 2);
const ROUNDS = fractionsOfRoots(64, 3);

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/**
 * The SHA-256 of a text, in hexadecimal, without waiting: `crypto.subtle` is asynchronous, and missing on plain http hosts.
 * @example sha256('abc').slice(0, 8) // 'ba7816bf'
 */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) << 6));
  new Uint8Array(padded.buffer).set(bytes);
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 8, Math.floor(bytes.length / (FRACTION / 8)));
  padded.setUint32(padded.byteLength - 4, bytes.length << 3);
  const state = new Int32Array(START);
  const words = new Int32Array(64);
  for (let at = 0; at < padded.byteLength; at += 64) addBlock(state, words, padded, at);
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function addBlock(state: Int32Array, words: Int32Array, bytes: DataView, start: number): void {
  for (let i = 0; i < 16; i++) words[i] = bytes.getInt32(start + i * 4);
  for (let i = 16; i < 64; i++) {
    const [early, late] = [words[i - 15] as number, words[i - 2] as number];
    const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[i] = (words[i - 16] as number) + low + (words[i - 7] as number) + high;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < 64; i++) {
    const chosen = (e & f) ^ (~e & g);
    const added =
      (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) +
      h +
      chosen +
      (ROUNDS[i] as number) +
      (words[i] as number);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const mixed = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + added) | 0, c, b, a, (added + mixed) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] as number) + word;
}
