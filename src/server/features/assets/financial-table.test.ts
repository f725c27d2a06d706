import { describe, expect, test } from 'vitest';
import { type FinancialFigures, financialTable } from './financial-table.ts';

const figures: FinancialFigures = {
  purchase_cost: 100_000,
  resale_cost: 20_000,
  finance_years: 10,
  interest_rate: 8,
  expected_hours: 20_000,
  operational_cost_per_year: 12_000,
  capital_work_cost: 5_000,
  maintenance_cost: 0,
};

describe('the financial table', () => {
  test('has its rows in order', () => {
    expect(Object.entries(financialTable({ ...figures, maintenance_cost: 4_321 }))).toEqual([
      ['Monthly payment', 1213.28],
      ['Total interest', 45593.11],
      ['Yearly hours', 2000],
      ['Capital cost per hour', 6.53],
      ['Maintenance cost per hour', 2.16],
      ['Operational cost per hour', 6],
      ['Total cost per hour', 14.69],
      ['Equivalent annual cost', 26267.51],
    ]);
  });

  test('without interest', () => {
    expect(financialTable({ ...figures, interest_rate: 0 })).toEqual({
      'Monthly payment': 833.33,
      'Total interest': 0,
      'Yearly hours': 2000,
      'Capital cost per hour': 4.25,
      'Maintenance cost per hour': 0,
      'Operational cost per hour': 6,
      'Total cost per hour': 10.25,
      'Equivalent annual cost': 20500,
    });
  });

  test('of a smaller machine', () => {
    const small = {
      purchase_cost: 20_000,
      resale_cost: 5_000,
      finance_years: 3,
      interest_rate: 15,
      expected_hours: 6_000,
      operational_cost_per_year: 8_500,
      capital_work_cost: 0,
      maintenance_cost: 0,
    };
    expect(financialTable(small)['Equivalent annual cost']).toBe(15819.65);
  });

  test.each([1e-12, 1e-9, 0.01, 100])('is finite and close to its neighbours at %s percent', (rate) => {
    const table = financialTable({ ...figures, interest_rate: rate });
    expect(Object.values(table).every(Number.isFinite)).toBe(true);
    if (rate <= 1e-9) expect(table).toEqual(financialTable({ ...figures, interest_rate: 0 }));
  });
});
