/** Six decimals of a degree are 11 centimetres. */
const DECIMALS = 6;
/** An address of a map is longer than anything that people type. */
const LONGEST = 500;

const DEGREES = String.raw`([+-]?\d{1,3}(?:[.,]\d{1,15})?)`;
const SMALLER = String.raw`(\d{1,2}(?:[.,]\d{1,15})?)`;
const ANGLE = String.raw`${DEGREES}\s*(?:°\s*(?:${SMALLER}\s*'\s*(?:${SMALLER}\s*"\s*)?)?)?`;
/** With letters before both, as `N 47.37 E 8.54`, or behind them. */
const BEFORE = new RegExp(String.raw`^([NSEW])\s*${ANGLE}\s*[,;]?\s*([NSEW])\s*${ANGLE}$`, 'i');
const BEHIND = new RegExp(String.raw`^${ANGLE}([NSEW])?(?:\s*[,;]\s*|\s+)${ANGLE}([NSEW])?$`, 'i');
/** What links to maps have: `geo:47.37,8.54`, `…/@47.37,8.54,17z`, `?q=47.37,8.54`, `#map=15/47.37/8.54`. */
const LINKED =
  /^(?:geo:|https?:\/\/\S*?(?:@|[?&](?:q|query|ll)=|#map=\d+\/))(-?\d{1,3}\.\d+)(?:,|%2C|\/)(-?\d{1,3}\.\d+)/i;
const WRITTEN = /^(-?\d{1,2}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)$/;

/** Whether a text is a point as programs write it: latitude and longitude in degrees. @example isPoint('47.37,8.54') // true */
export function isPoint(text: string): boolean {
  const [, lat, lon] = WRITTEN.exec(text) ?? [];
  return pointOf(Number(lat), Number(lon)) !== undefined;
}

/**
 * A point as people type it or copy it from a map, as it is kept; undefined if it is none.
 * @example readPoint('47°22\'12"N 8,54° E') // '47.37,8.54'
 */
export function readPoint(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const plain = text
    .replace(/\p{Cf}/gu, '')
    .replace(/[′’ʹ‘]/g, "'")
    .replace(/[″”“]|''/g, '"')
    .replaceAll('º', '°')
    .replaceAll('−', '-')
    .normalize('NFKC')
    .trim();
  const linked = LINKED.exec(plain);
  if (linked) return pointOf(Number(linked[1]), Number(linked[2]));
  const [one, other] = halvesOf(plain).map(coordinateOf);
  if (!one || !other) return undefined;
  const isTurned = one.axis === 'EW' || other.axis === 'NS';
  if (isTurned && (one.axis === 'NS' || other.axis === 'EW')) return undefined;
  return isTurned ? pointOf(other.degrees, one.degrees) : pointOf(one.degrees, other.degrees);
}

/** The latitude and longitude of a point as it is kept. */
export function degreesOf(point: string): { lat: number; lon: number } {
  const [lat, lon] = point.split(',').map(Number);
  return { lat: lat ?? Number.NaN, lon: lon ?? Number.NaN };
}

/** A point as it is kept; undefined where the earth has none. @example pointOf(47.37, 8.54) // '47.37,8.54' */
export function pointOf(lat: number, lon: number): string | undefined {
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return undefined;
  return `${rounded(lat)},${rounded(lon)}`;
}

function rounded(degrees: number): number {
  // Not minus nought.
  return Number(degrees.toFixed(DECIMALS)) + 0;
}

type Half = [letter: string | undefined, ...numbers: (string | undefined)[]];

/** The two coordinates of a text: for each the letter that says which way, then degrees, minutes and seconds. */
function halvesOf(text: string): Half[] {
  const before = BEFORE.exec(text);
  if (before) return [before.slice(1, 5) as Half, before.slice(5, 9) as Half];
  const behind = BEHIND.exec(text);
  if (!behind) return [];
  const [, ...all] = behind;
  return [
    [all[3], ...all.slice(0, 3)],
    [all[7], ...all.slice(4, 7)],
  ];
}

/** A letter stands in place of a sign. */
function coordinateOf([letter, degrees = '', minutes, seconds]: Half):
  | { degrees: number; axis?: 'NS' | 'EW' }
  | undefined {
  const numbers = [degrees, minutes ?? '0', seconds ?? '0'].map((one) => Number(one.replace(',', '.')));
  const [whole = 0, sixtieth = 0, part = 0] = numbers;
  if (sixtieth >= 60 || part >= 60 || (letter && /^[+-]/.test(degrees))) return undefined;
  if (minutes !== undefined && !Number.isInteger(whole)) return undefined;
  const size = Math.abs(whole) + sixtieth / 60 + part / 3600;
  const way = letter?.toUpperCase();
  const isLess = degrees.startsWith('-') || way === 'S' || way === 'W';
  return {
    degrees: isLess ? -size : size,
    ...(way && { axis: 'NS'.includes(way) ? ('NS' as const) : ('EW' as const) }),
  };
}
