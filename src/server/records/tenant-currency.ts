import { currencyDecimals, DEFAULT_CURRENCY } from '../../shared/currency.ts';
import { isDecimal } from '../../shared/numbers.ts';
import { say } from '../../shared/texts/text.ts';
import type { Reader } from '../store/store.ts';
import type { Change } from './hooks.ts';
import { fieldError } from './translate-store-errors.ts';

const SETTINGS = 'company/settings';

/** The currency from a tenant's settings, as a transaction sees it. */
export async function currencyWithin(reader: Reader): Promise<string> {
  const rows = await reader.find(SETTINGS, { limit: 1 });
  return String(rows[0]?.currency ?? DEFAULT_CURRENCY);
}

/** The decimals of the tenant's currency: amounts that are worked out are rounded to them. */
export async function decimalsOfMoney(reader: Reader): Promise<number> {
  return currencyDecimals(await currencyWithin(reader));
}

/**
 * Checks amounts that a change sets: they have no more decimals than the currency. Others of the record stay as they are, such as
 * those from before another currency was chosen.
 * @throws ApiError `invalid`
 */
export async function checkAmounts({ entity, scope, values }: Change, reader: Reader): Promise<void> {
  if (scope === 'platform') return;
  const amounts = entity.properties.flatMap(({ name, inCurrency, readOnly }) => {
    const value = inCurrency && !readOnly ? values[name] : undefined;
    return typeof value === 'number' ? [{ name, value }] : [];
  });
  if (amounts.length === 0) return;
  const currency = await currencyWithin(reader);
  const decimals = currencyDecimals(currency);
  const wrong = amounts.find(({ value }) => !isDecimal(value, decimals));
  if (!wrong) return;
  throw fieldError(
    wrong.name,
    decimals === 0
      ? say('field.currency_whole', { currency })
      : say('field.currency_decimals', { decimals, currency }),
  );
}
