/** The colours that a choice may have: what they mean is said by the style of the app, in light and in dark. */
export const COLOURS = ['neutral', 'info', 'success', 'warning', 'danger'] as const;

export type Colour = (typeof COLOURS)[number];

/** The colours of choices (`x-colours`), by value. */
export type Colours = Readonly<Record<string, Colour>>;

/** Whether a word of a schema gives colours to values, and to no others. @example areColours({ high: 'danger' }, ['low', 'high']) // true */
export function areColours(given: unknown, values: readonly unknown[]): boolean {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return false;
  const known = values.map(String);
  return Object.entries(given).every(
    ([value, colour]) => known.includes(value) && COLOURS.some((one) => one === colour),
  );
}
