import { dayIn } from '../../lib/zones.ts';
import type { Computed } from '../../records/hooks.ts';
import { decimalsOfMoney } from '../../records/tenant-currency.ts';
import { zoneWithin } from '../../records/tenant-zone.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import { annuity } from './annuity.ts';
import { costsIn, twelveMonths } from './costs.ts';

/** The inputs for the cost of an asset; names as in the financial report. */
export interface FinancialFigures {
  purchase_cost: number;
  resale_cost: number;
  finance_years: number;
  /** Percent per year. */
  interest_rate: number;
  /** Hours over all the years. */
  expected_hours: number;
  operational_cost_per_year: number;
  capital_work_cost: number;
  /** The cost of work on the asset in the last 12 months: labour, parts, misc costs and amounts. */
  maintenance_cost: number;
}

/**
 * The rows of the summary, in display order; hours with two decimals, money with those of its currency.
 * @param decimals of the currency
 */
export function financialTable(figures: FinancialFigures, decimals = 2): Record<string, number> {
  const {
    purchase_cost: purchase,
    resale_cost: resale,
    finance_years: years,
    expected_hours: hours,
    operational_cost_per_year: operation,
    capital_work_cost: capitalWork,
  } = figures;
  const yearly = figures.interest_rate / 100;
  const months = 12 * years;
  const payment = purchase * annuity(yearly / 12, months);
  const interest = payment * months - purchase;
  const yearlyHours = hours / years;
  const capitalPerHour = (purchase + interest + capitalWork - resale) / hours;
  const maintenancePerHour = figures.maintenance_cost / yearlyHours;
  const operationPerHour = operation / yearlyHours;
  const annual = (purchase + capitalWork - resale) * annuity(yearly, years) + resale * yearly + operation;
  const money = (value: number) => rounded(value, decimals);
  return {
    'Monthly payment': money(payment),
    'Total interest': money(interest),
    'Yearly hours': rounded(yearlyHours, 2),
    'Capital cost per hour': money(capitalPerHour),
    'Maintenance cost per hour': money(maintenancePerHour),
    'Operational cost per hour': money(operationPerHour),
    'Total cost per hour': money(capitalPerHour + maintenancePerHour + operationPerHour),
    'Equivalent annual cost': money(annual),
  };
}

/** Never minus zero. */
function rounded(value: number, decimals: number): number {
  return Math.round((value + Math.sign(value) * 1e-9) * 10 ** decimals) / 10 ** decimals + 0;
}

/** The `table` of a financial report, computed when the report is read. */
export const computedFinancialTable: Computed = async (row, reader, now) => {
  const zone = await zoneWithin(reader);
  const asset = writtenValue(row, 'asset') as number;
  const { total: maintenance_cost } = await costsIn(reader, twelveMonths(dayIn(now, zone), zone), [
    eq('asset', asset),
  ]);
  const figure = (name: keyof FinancialFigures) => Number(row[name]);
  const figures: FinancialFigures = {
    purchase_cost: figure('purchase_cost'),
    resale_cost: figure('resale_cost'),
    finance_years: figure('finance_years'),
    interest_rate: figure('interest_rate'),
    expected_hours: figure('expected_hours'),
    operational_cost_per_year: figure('operational_cost_per_year'),
    capital_work_cost: figure('capital_work_cost'),
    maintenance_cost,
  };
  return financialTable(figures, await decimalsOfMoney(reader));
};
