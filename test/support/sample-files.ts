import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';

/** A PNG of one colour, followed by as many extra bytes as a test wants. */
export function pngFile(extra = 0, { width, height } = { width: 4, height: 3 }): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(height > 1000 ? 1 : (width * 3 + 1) * height, 120));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.from(Array.from({ length: extra }, (_, at) => (at * 7 + (at >> 8)) % 256)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  // Nobody here reads the checksum.
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
}

/** The smallest JPEG that has a size. @param before bytes before its frame */
export function jpegFile({ width, height } = { width: 2, height: 2 }, before: number[] = []): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  return Buffer.from([
    ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, ...before, 0xff, 0xc0, 0, 17, 8, ...size],
    ...[3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 0xff, 0xd9],
  ]);
}

/**
 * A decoder reads the first frame; a reader that takes its marker for a segment length ends up at the second, a small
 * one.
 */
export function hiddenBomb(): Buffer {
  const bomb = jpegFile({ width: 60_000, height: 60_000 }, [0xff, 0x01]);
  return Buffer.concat([bomb, Buffer.alloc(8 + 2 + 0xffc0 - bomb.length), jpegFile().subarray(8)]);
}

/** An office file with the entries that identify it, or any other zip. */
export function zipFile(...names: string[]): Buffer {
  return officeFile('<Types/>', ...names);
}

/** An office file that says of its parts what they are. */
export function officeFile(contentTypes: string, ...names: string[]): Buffer {
  const parts = names.map((name) => [name, new Uint8Array(9)]);
  return Buffer.from(zipSync(Object.fromEntries([['[Content_Types].xml', strToU8(contentTypes)], ...parts])));
}
