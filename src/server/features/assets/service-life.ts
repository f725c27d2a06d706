import { annuity } from './annuity.ts';

/** The inputs for the best time to replace an asset. */
export interface OwnedAsset {
  /** Its price, including what was built in. */
  price: number;
  /** What it can be sold for after `years`. */
  resale: number;
  years: number;
  /** Interest per year as a fraction. */
  interest: number;
  /** The cost of each whole year, work and operation; the first is year `firstYear` of its life. */
  costs: readonly number[];
  /** The year of its life from which costs are known. */
  firstYear?: number;
  /** What a similar asset costs today. */
  replacement?: number;
}

interface YearOfLife {
  year: number;
  cost: number;
  /** What it could be sold for at the end of the year. */
  worth: number;
  /** The cost per year, including loss of value and interest, if it is given up at the end of this year. */
  annual: number;
}

export interface ServiceLife {
  years: YearOfLife[];
  /** The year after which giving it up has the lowest cost per year. */
  least: YearOfLife | null;
  /** The cost of next year if it is kept and costs as much as last year. */
  keeping: number | null;
  /** The cost per year of a new one, used like this one and replaced in its best year. */
  replacing: number | null;
  /** What replacing it now saves per year; negative if it costs more. Null if the first years are not known. */
  saving: number | null;
}

/**
 * The equivalent annual cost of owning an asset for one year, two years and so on: (price + present value of each
 * year's cost − present value of its worth then) × annuity.
 */
export function serviceLife(asset: OwnedAsset): ServiceLife {
  const { firstYear = 1, replacement = asset.price } = asset;
  const years = yearsOf(asset);
  const least = leastOf(years);
  const last = years.at(-1);
  const keeping = last
    ? last.cost + last.worth * (1 + asset.interest) - worthAfter(asset, last.year + 1)
    : null;
  const scale = asset.price > 0 ? replacement / asset.price : 0;
  const another =
    firstYear === 1 && scale > 0
      ? leastOf(yearsOf({ ...asset, price: replacement, resale: asset.resale * scale }))
      : null;
  const replacing = another?.annual ?? null;
  return {
    years,
    least,
    keeping,
    replacing,
    saving: keeping === null || replacing === null ? null : keeping - replacing,
  };
}

function yearsOf(asset: OwnedAsset): YearOfLife[] {
  const { interest, costs, firstYear = 1 } = asset;
  const begin = worthAfter(asset, firstYear - 1);
  let spent = 0;
  return costs.map((cost, at) => {
    const count = at + 1;
    const year = firstYear + at;
    const worth = worthAfter(asset, year);
    spent += cost / (1 + interest) ** count;
    const annual = (begin + spent - worth / (1 + interest) ** count) * annuity(interest, count);
    return { year, cost, worth, annual };
  });
}

/** It loses the same fraction of its value each year; linearly if nothing is left at the end. */
function worthAfter({ price, resale, years }: OwnedAsset, year: number): number {
  if (resale > 0 && price > 0) return price * (resale / price) ** (year / years);
  return Math.max(0, price * (1 - year / years));
}

function leastOf(years: readonly YearOfLife[]): YearOfLife | null {
  return years.reduce<YearOfLife | null>(
    (least, one) => (least === null || one.annual < least.annual ? one : least),
    null,
  );
}
