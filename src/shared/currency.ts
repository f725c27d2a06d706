/** The most decimals of a currency's smallest unit: three, as in KWD 0.001. What the server works out is counted in them. */
export const MONEY_DECIMALS = 3;
/** The currency of a tenant that has not set one. */
export const DEFAULT_CURRENCY = 'USD';

const known = new Map<string, number>();

/** The decimals of a currency's smallest unit. @example currencyDecimals('JPY') // 0 */
export function currencyDecimals(currency: string): number {
  let decimals = known.get(currency);
  if (decimals === undefined) {
    const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions();
    decimals = Math.min(maximumFractionDigits, MONEY_DECIMALS);
    known.set(currency, decimals);
  }
  return decimals;
}

let currencies: Set<string> | undefined;

/** Whether a text is a currency code of ISO 4217. @example isCurrency('EUR') // true */
export function isCurrency(text: string): boolean {
  currencies ??= new Set(Intl.supportedValuesOf('currency'));
  return currencies.has(text);
}
