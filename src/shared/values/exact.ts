/** A number without the errors of doubles: so many smallest units, of which ten to the power of `places` make one. */
export interface Exact {
  units: bigint;
  places: number;
}

/** A quotient has at most so many digits after the point. */
const QUOTIENT_PLACES = 18;

const WRITTEN = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** A number as it is written. @example exactOf(0.1) // { units: 1n, places: 1 } */
export function exactOf(number: number | string): Exact {
  const [, sign = '', whole = '0', after = '', power = '0'] = WRITTEN.exec(String(number)) ?? [];
  const places = after.length - Number(power);
  const units = BigInt(`${sign}${whole}${after}`);
  return places < 0 ? { units: units * 10n ** BigInt(-places), places: 0 } : { units, places };
}

/** The nearest double. */
export function numberOf(exact: Exact): number {
  return Number(textOfExact(exact));
}

/** As people write it, without zeros at the end. @example textOfExact({ units: 250n, places: 2 }) // '2.5' */
export function textOfExact({ units, places }: Exact): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const cut = digits.length - places;
  const after = digits.slice(cut).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, cut)}${after === '' ? '' : `.${after}`}`;
}

/** So many digits after the point, half away from zero. @example roundExact(exactOf('1.005'), 2) // 1.01 */
export function roundExact(exact: Exact, places: number): Exact {
  if (exact.places <= places) return exact;
  const step = 10n ** BigInt(exact.places - places);
  return { units: quotient(exact.units, step), places };
}

/** Without what is after the point. */
export function wholePart({ units, places }: Exact): Exact {
  return { units: units / 10n ** BigInt(places), places: 0 };
}

export function plus(left: Exact, right: Exact): Exact {
  return joined(left, right, (a, b) => a + b);
}

export function minus(left: Exact, right: Exact): Exact {
  return joined(left, right, (a, b) => a - b);
}

export function times(left: Exact, right: Exact): Exact {
  return { units: left.units * right.units, places: left.places + right.places };
}

/** The other number must not be 0. */
export function dividedBy(left: Exact, right: Exact): Exact {
  const scale = 10n ** BigInt(QUOTIENT_PLACES + right.places);
  return {
    units: quotient(left.units * scale, right.units * 10n ** BigInt(left.places)),
    places: QUOTIENT_PLACES,
  };
}

/** What is left of a division, with the sign of what is divided. The other number must not be 0. */
export function remainder(left: Exact, right: Exact): Exact {
  return joined(left, right, (a, b) => a % b);
}

/** Below 0, 0 or above it, as the left is less than, equal to or more than the right. */
export function compareExact(left: Exact, right: Exact): number {
  const { units } = minus(left, right);
  return units === 0n ? 0 : units < 0n ? -1 : 1;
}

function joined(left: Exact, right: Exact, join: (a: bigint, b: bigint) => bigint): Exact {
  const places = Math.max(left.places, right.places);
  return { units: join(atPlaces(left, places), atPlaces(right, places)), places };
}

function atPlaces({ units, places }: Exact, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - places);
}

/** Half away from zero. */
function quotient(units: bigint, by: bigint): bigint {
  const isBelow = units < 0n !== by < 0n;
  const [a, b] = [units < 0n ? -units : units, by < 0n ? -by : by];
  const rounded = (a * 2n + b) / (b * 2n);
  return isBelow ? -rounded : rounded;
}
