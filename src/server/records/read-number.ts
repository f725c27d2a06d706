/** A decimal number as people and programs write it; undefined for anything else. */
export function readNumber(text: string): number | undefined {
  if (text.length > 40 || !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** A whole number within bounds, written with digits only; undefined for anything else. */
export function readWhole(text: string, least: number, most: number): number | undefined {
  if (!/^\d{1,16}$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isSafeInteger(value) && value >= least && value <= most ? value : undefined;
}
