/** Suggestions for texts of a format; other formats have none. */
const OFFERED: Record<string, () => string[]> = {
  'time-zone': () => ['UTC', ...Intl.supportedValuesOf('timeZone')],
  currency: () => Intl.supportedValuesOf('currency'),
};

/** The values of a format, each with a label if its code does not speak for itself. */
export function offered(format: string | undefined): { value: string; label?: string }[] {
  const values = (format !== undefined && OFFERED[format]?.()) || [];
  const names = format === 'currency' ? new Intl.DisplayNames(undefined, { type: 'currency' }) : undefined;
  return values.map((value) => ({ value, label: names?.of(value) }));
}
