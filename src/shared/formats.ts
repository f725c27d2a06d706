/** Whether this is a zone of the IANA database. @example isZone('Europe/Berlin') // true */
export function isZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return /^[A-Za-z]/.test(text);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

let currencies: Set<string> | undefined;

/** Whether this is a currency by its code in ISO 4217. @example isCurrency('EUR') // true */
export function isCurrency(text: string): boolean {
  currencies ??= new Set(Intl.supportedValuesOf('currency'));
  return currencies.has(text);
}

/** The texts of the schema language that JSON Schema itself does not know, by their `format`. */
export const FORMATS: Record<string, (text: string) => boolean> = {
  'time-zone': isZone,
  currency: isCurrency,
};
