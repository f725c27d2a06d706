/** Dates and numbers in the browser's locale. Formatters are cached because creating one is slow. */
const formatters = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

function once<T extends Intl.DateTimeFormat | Intl.NumberFormat>(key: string, make: () => T): T {
  const known = formatters.get(key);
  if (known) return known as T;
  const made = make();
  formatters.set(key, made);
  return made;
}

/**
 * A date, the same in every time zone; of a timestamp, the date in the reader's time zone.
 * @example formatDate('2026-03-01') // 'Mar 1, 2026' in English
 */
export function formatDate(text: string | null | undefined, locale?: string): string {
  const date = parse(text);
  if (!date) return text ?? '';
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text as string);
  const format = once(
    `date:${locale}:${isDay}`,
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...(isDay && { timeZone: 'UTC' }) }),
  );
  return format.format(date);
}

/** Days of one period, as short as they can be said. @example formatDays('2026-11-23', '2026-11-29') // 'Nov 23 – 29, 2026' */
export function formatDays(first: string, last: string, locale?: string): string {
  const format = once(
    `days:${locale}`,
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
  );
  const [from, to] = [first, last].map((day) => new Date(`${day}T00:00:00Z`)) as [Date, Date];
  // The thin spaces of some browsers would be read as another text than in the others.
  return format.formatRange(from, to).replace(/\u2009/g, ' ');
}

/** @example formatWeekday('2026-03-01') // 'Sun 1' */
export function formatWeekday(day: string, locale?: string): string {
  const format = once(
    `weekday:${locale}`,
    () => new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', timeZone: 'UTC' }),
  );
  return format
    .formatToParts(new Date(`${day}T00:00:00Z`))
    .flatMap(({ type, value }) => (type === 'weekday' || type === 'day' ? [value] : []))
    .sort((a, b) => Number(/\d/.test(a)) - Number(/\d/.test(b)))
    .join(' ');
}

/** @example formatMonth('2026-03', 'long') // 'March 2026' */
export function formatMonth(month: string, length: 'short' | 'long', locale?: string): string {
  return once(
    `month:${locale}:${length}`,
    () =>
      new Intl.DateTimeFormat(locale, {
        month: length,
        ...(length === 'long' && { year: 'numeric' }),
        timeZone: 'UTC',
      }),
  ).format(new Date(`${month}-01T00:00:00Z`));
}

/** A relative change, with its sign. @example formatPercent(0.123) // '+12%' */
export function formatPercent(part: number, locale?: string): string {
  return once(
    `percent:${locale}`,
    () =>
      new Intl.NumberFormat(locale, {
        style: 'percent',
        maximumFractionDigits: 0,
        signDisplay: 'exceptZero',
      }),
  ).format(part);
}

/** A timestamp in the reader's time zone. @example formatDateTime('2026-03-01T09:30:00.000Z') // 'Mar 1, 2026, 9:30 AM' */
export function formatDateTime(text: string | null | undefined, locale?: string): string {
  const date = parse(text);
  if (!date) return text ?? '';
  return once(
    `time:${locale}`,
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
  ).format(date);
}

/** The time of day of a timestamp in the reader's time zone. @example formatTime('2026-03-01T09:30:00.000Z') // '9:30 AM' */
export function formatTime(text: string, locale?: string): string {
  const date = parse(text);
  if (!date) return text;
  return once(`clock:${locale}`, () => new Intl.DateTimeFormat(locale, { timeStyle: 'short' })).format(date);
}

/**
 * An exact number: with up to two decimals all are shown, as usual for amounts and hours; with more, trailing zeros are dropped.
 * @example formatDecimal(1234.5, 2) // '1,234.50'
 */
export function formatDecimal(value: number | null | undefined, decimals: number, locale?: string): string {
  if (value === null || value === undefined) return '';
  return once(
    `decimal:${locale}:${decimals}`,
    () =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: decimals <= 2 ? decimals : 0,
        maximumFractionDigits: decimals,
      }),
  ).format(value);
}

/**
 * An amount of money. Without a currency (it comes from the tenant's settings) it has two decimals.
 * @example formatMoney(1234.5, 'USD') // '$1,234.50'
 */
export function formatMoney(value: number | null | undefined, currency?: string, locale?: string): string {
  if (value === null || value === undefined) return '';
  if (!currency) return formatDecimal(value, 2, locale);
  return once(
    `money:${locale}:${currency}`,
    () => new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
  ).format(value);
}

/** For the axis of a chart. @example formatShort(40000, 'USD') // '$40K' */
export function formatShort(value: number, currency?: string, locale?: string): string {
  return once(
    `short:${locale}:${currency}`,
    () =>
      new Intl.NumberFormat(locale, {
        notation: 'compact',
        ...(currency && { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
      }),
  ).format(value);
}

/** @example formatNumber(12345.678) // '12,345.678' */
export function formatNumber(value: number | null | undefined, locale?: string): string {
  if (value === null || value === undefined) return '';
  return once(`number:${locale}`, () => new Intl.NumberFormat(locale, { maximumFractionDigits: 6 })).format(
    value,
  );
}

/** How long ago, in the largest fitting unit. @example formatAgo('…', now) // '3 hours ago' */
export function formatAgo(text: string, now: Date, locale?: string): string {
  const date = parse(text);
  if (!date) return text;
  const seconds = Math.round((date.getTime() - now.getTime()) / 1000);
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ];
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const unit = units.find(([, size]) => Math.abs(seconds) >= size);
  return unit ? format.format(Math.round(seconds / unit[1]), unit[0]) : format.format(0, 'second');
}

function parse(text: string | null | undefined): Date | undefined {
  if (!text) return undefined;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
