/** Seconds of each unit, the largest first. */
const UNITS = { d: 86_400, h: 3600, m: 60, s: 1 };
type UnitName = keyof typeof UNITS;
/** Some 31,000 years; more is a slip. */
const MOST_SECONDS = 1e12;
const LONGEST = 40;

/** As ISO 8601 writes it, without years and months, which have no length. */
const ISO = /^P(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const CLOCK = /^(\d+):([0-5]\d)(?::([0-5]\d))?$/;
/** A number and its unit, as people write it; what follows hours without one are minutes. */
const PART =
  /(\d+(?:[.,]\d+)?) ?(days?|d|hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s)?(?![\p{L}\d])[ ,]*/uy;

/** The seconds of a duration of ISO 8601; undefined if it is none. @example secondsOf('PT1H30M') // 5400 */
export function secondsOf(text: string): number | undefined {
  const found = text.length <= LONGEST && text.length > 2 ? ISO.exec(text) : null;
  return found ? sumOf(found.slice(1)) : undefined;
}

/** A number of seconds as ISO 8601 writes it, with hours for days, whose length clocks change. @example durationOf(5400) // 'PT1H30M' */
export function durationOf(seconds: number): string {
  const parts = partsOf(seconds).map(([name, count]) => `${count}${name.toUpperCase()}`);
  return `PT${parts.join('') || '0S'}`;
}

/** A number of seconds as people read it. @example durationText(5400) // '1 h 30 min' */
export function durationText(seconds: number): string {
  const parts = partsOf(seconds).map(([name, count]) => `${count} ${name === 'm' ? 'min' : name}`);
  return parts.join(' ') || '0 min';
}

/**
 * The seconds of a duration as people, spreadsheets and programs write it; undefined if it is none, or could be hours as well
 * as minutes.
 * @example readDuration('1h 30') // 5400
 * @example readDuration('1:30') // 5400
 */
export function readDuration(text: string): number | undefined {
  const typed = text.trim();
  if (typed.length > LONGEST) return undefined;
  const clock = CLOCK.exec(typed);
  if (clock) return sumOf([undefined, ...clock.slice(1)]);
  return secondsOf(typed.toUpperCase()) ?? readParts(typed.toLowerCase());
}

function readParts(text: string): number | undefined {
  let [sum, last] = [0, Number.POSITIVE_INFINITY];
  PART.lastIndex = 0;
  for (let at = 0; at < text.length; at = PART.lastIndex) {
    const [, count, name] = PART.exec(text) ?? [];
    if (count === undefined) return undefined;
    const unit = name ? UNITS[name.charAt(0) as UnitName] : last === UNITS.h ? UNITS.m : undefined;
    if (unit === undefined || unit >= last) return undefined;
    sum += Number(count.replace(',', '.')) * unit;
    last = unit;
  }
  return last <= UNITS.d ? kept(Math.round(sum)) : undefined;
}

function sumOf(counts: (string | undefined)[]): number | undefined {
  const sizes = Object.values(UNITS);
  return kept(counts.reduce((sum, count = '0', at) => sum + Number(count) * (sizes[at] as number), 0));
}

function kept(seconds: number): number | undefined {
  return seconds <= MOST_SECONDS ? seconds : undefined;
}

function partsOf(seconds: number): [UnitName, number][] {
  const counts: [UnitName, number][] = [
    ['h', Math.floor(seconds / UNITS.h)],
    ['m', Math.floor(seconds / UNITS.m) % 60],
    ['s', seconds % 60],
  ];
  return counts.filter(([, count]) => count > 0);
}
