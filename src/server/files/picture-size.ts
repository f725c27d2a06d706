import type { FileType } from '../../shared/schema/files.ts';

interface PictureSize {
  width: number;
  height: number;
}

/**
 * The size of a picture according to its header; undefined if the first bytes do not tell. Nothing is decoded: a picture of a
 * few kilobytes may unpack to gigabytes.
 */
export function pictureSize(type: FileType, head: Buffer): PictureSize | undefined {
  if (type === 'png') return pngSize(head);
  if (type === 'webp') return webpSize(head);
  return type === 'jpeg' ? jpegSize(head) : undefined;
}

function pngSize(head: Buffer): PictureSize | undefined {
  if (head.length < 24 || head.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

function webpSize(head: Buffer): PictureSize | undefined {
  if (head.length < 30) return undefined;
  const form = head.toString('latin1', 12, 16);
  if (form === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
  if (form === 'VP8 ')
    return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
  if (form !== 'VP8L') return undefined;
  const bits = head.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Walks the segments up to the start of a frame (SOF), as decoders do; a file with any other structure has no size. */
function jpegSize(head: Buffer): PictureSize | undefined {
  for (let at = 2; at + 9 < head.length; ) {
    if (head[at] !== 0xff) return undefined;
    const marker = head[at + 1] as number;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (standsAlone(marker)) {
      at += 2;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) };
    const length = head.readUInt16BE(at + 2);
    if (length < 2) return undefined;
    at += 2 + length;
  }
  return undefined;
}

/** A marker without a length: the next marker follows directly, with no segment to skip. */
function standsAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}
