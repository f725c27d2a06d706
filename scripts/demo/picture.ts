import { crc32, deflateSync } from 'node:zlib';

type Colour = [red: number, green: number, blue: number];

const WALL: Colour = [214, 219, 226];
const FLOOR: Colour = [148, 154, 163];
const STEEL: Colour = [92, 101, 115];
const DARK: Colour = [44, 50, 60];
const OIL: Colour = [58, 46, 30];
/** The colours of machines. */
const PAINTS: Colour[] = [
  [47, 108, 164],
  [196, 137, 40],
  [66, 133, 91],
  [173, 73, 62],
];

/**
 * A small drawn picture of a machine on a floor (PNG), so that the demo has photos without photos in the repository.
 * @param leaks whether there is a puddle below it
 */
export function machinePicture(width: number, height: number, number: number, leaks = false): Buffer {
  const paint = PAINTS[number % PAINTS.length] as Colour;
  const wheel = { x: 0.3 + 0.1 * (number % 4), y: 0.6, r: 0.13 };
  const colourAt = (x: number, y: number): Colour => {
    const isWithin = (left: number, top: number, right: number, bottom: number) =>
      x > left && x < right && y > top && y < bottom;
    const far = Math.hypot((x - wheel.x) * (width / height), y - wheel.y);
    if (leaks && Math.hypot((x - 0.55) / 3, y - 0.88) < 0.06) return OIL;
    if (far < wheel.r * 0.3) return WALL;
    if (far < wheel.r) return DARK;
    if (isWithin(0.2, 0.78, 0.8, 0.83)) return DARK;
    if (isWithin(0.66, 0.2, 0.72, 0.4)) return STEEL;
    if (isWithin(0.55, 0.45, 0.74, 0.58)) return WALL;
    if (isWithin(0.2, 0.38, 0.8, 0.78)) return paint;
    return y > 0.72 ? FLOOR : WALL;
  };
  const rows = Buffer.alloc(height * (1 + 3 * width));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      rows.set(colourAt(x / width, y / height), y * (1 + 3 * width) + 1 + 3 * x);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
