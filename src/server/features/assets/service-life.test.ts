import { expect, test } from 'vitest';
import { type OwnedAsset, serviceLife } from './service-life.ts';

/** Loses half of its value each year. */
const HALVED: OwnedAsset = {
  price: 16_000,
  resale: 1000,
  years: 4,
  interest: 0,
  costs: [1000, 2000, 4000, 9000],
};
const annual = (asset: OwnedAsset) =>
  serviceLife(asset).years.map((one) => Math.round(one.annual * 100) / 100);

test.each<[string, Partial<OwnedAsset>, number[]]>([
  ['without interest', {}, [9000, 7500, 7000, 7750]],
  // 16,000 × 1.1 + 1,000 − 8,000; (16,000 × 1.21 + 1,000 × 1.1 + 2,000 − 4,000) ÷ 2.1
  ['at 10 %', { interest: 0.1, costs: [1000, 2000] }, [10_600, 8790.48]],
  ['nothing left at the end: a straight line', { resale: 0, costs: [1000, 2000] }, [5000, 5500]],
  ['after its years it keeps losing the same part', { years: 2, costs: [0, 0, 0] }, [12_000, 7500, 5250]],
  [
    'known from its third year on: what it was worth then counts',
    { firstYear: 3, costs: [4000, 9000] },
    [6000, 8000],
  ],
])('what a year of owning costs, %s', (_name, own, expected) => {
  expect(annual({ ...HALVED, ...own })).toEqual(expected);
});

test('the year with the least, and what replacing now saves against keeping it for another', () => {
  const life = serviceLife(HALVED);
  expect(life.least).toMatchObject({ year: 3, annual: 7000, worth: 2000 });
  // 9,000 again, and 1,000 − 500 of its value.
  expect(life).toMatchObject({ keeping: 9500, replacing: 7000, saving: 2500 });
  const dearer = serviceLife({ ...HALVED, replacement: 20_000 });
  expect(Math.round((dearer.saving ?? 0) * 100) / 100).toBe(1333.33);
  const young = serviceLife({ ...HALVED, costs: [1000] });
  expect(young).toMatchObject({ least: { year: 1 }, keeping: 5000, saving: -4000 });
});

test('what is not known is not made up', () => {
  expect(serviceLife({ ...HALVED, costs: [] })).toEqual({
    years: [],
    least: null,
    keeping: null,
    replacing: null,
    saving: null,
  });
  expect(serviceLife({ ...HALVED, firstYear: 3 })).toMatchObject({ replacing: null, saving: null });
  expect(serviceLife({ ...HALVED, price: 0 })).toMatchObject({ saving: null });
});
