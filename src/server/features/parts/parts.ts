import { MONEY_DECIMALS } from '../../../shared/currency.ts';
import type { FeatureError } from '../../../shared/errors.ts';
import { fromWhole, toWhole } from '../../../shared/numbers.ts';
import { say } from '../../../shared/texts/text.ts';
import type { Row } from '../../store/store.ts';

export const LEVEL = 'parts/stock_level';
export const LOCATION = 'parts/stock_location';
export const MOVEMENT = 'parts/movement';
export const RESERVATION = 'parts/reservation';
export const PURCHASE_ORDER = 'parts/purchase_order';
export const ORDER_LINE = 'parts/purchase_order_line';

export const OUT_OF_STOCK: FeatureError = {
  code: 'out_of_stock',
  status: 409,
  text: say('parts.out_of_stock'),
};
export const RESERVED: FeatureError = {
  code: 'reserved',
  status: 409,
  text: say('parts.reserved'),
};

export type MovementKind = 'receive' | 'issue' | 'return' | 'adjust' | 'transfer';

/** Quantities have three decimals, amounts of money as many as any currency, unit costs four. */
export const thousandths = (quantity: number): number => toWhole(quantity, 3);
export const quantityOf = (whole: number): number => fromWhole(whole, 3);
export const wholeMoney = (amount: number): number => toWhole(amount, MONEY_DECIMALS);
export const moneyOf = (whole: number): number => fromWhole(whole, MONEY_DECIMALS);
export const tenThousandths = (cost: number): number => toWhole(cost, 4);
export const costOf = (whole: number): number => fromWhole(whole, 4);

/** A number of a row; empty counts as 0. */
export function numberIn(row: Record<string, unknown>, property: string): number {
  return Number(row[property] ?? 0);
}

/** The label of another record in a row. */
export function labelIn(row: Row, property: string): string {
  return (row[property] as { label?: string } | null)?.label ?? '';
}

/** The quantity and part of a row. @example amountIn(row) // '2 pcs Bearing 6204' */
export function amountIn(row: Row): string {
  return [row.quantity, row.unit, labelIn(row, 'part')]
    .filter((word) => word !== null && word !== '')
    .join(' ');
}
