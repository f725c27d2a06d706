/** What is offered where a text of this format is typed; every other format offers nothing. */
const OFFERED: Record<string, () => string[]> = {
  'time-zone': () => ['UTC', ...Intl.supportedValuesOf('timeZone')],
  currency: () => Intl.supportedValuesOf('currency'),
};

/** The values that a format knows, each with what it stands for where its code does not say that. */
export function offered(format: string | undefined): { value: string; label?: string }[] {
  const values = (format !== undefined && OFFERED[format]?.()) || [];
  const names = format === 'currency' ? new Intl.DisplayNames(undefined, { type: 'currency' }) : undefined;
  return values.map((value) => ({ value, label: names?.of(value) }));
}
