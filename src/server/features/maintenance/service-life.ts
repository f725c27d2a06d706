import { annuity } from './annuity.ts';

/** What the best time to replace an asset follows from. */
export interface OwnedAsset {
  /** What it cost, with what was built in. */
  price: number;
  /** What it can be sold for after `years`. */
  resale: number;
  years: number;
  /** Interest as a fraction a year. */
  interest: number;
  /** What each whole year cost, work and operation; the first is year `firstYear` of its life. */
  costs: readonly number[];
  /** From which year of its life on costs are known. */
  firstYear?: number;
  /** What another one like it costs today. */
  replacement?: number;
}

interface YearOfLife {
  year: number;
  cost: number;
  /** What it could be sold for at the end of the year. */
  worth: number;
  /** What each year costs, the loss of worth and interest included, if it is given up at the end of this one. */
  annual: number;
}

export interface ServiceLife {
  years: YearOfLife[];
  /** The year after which giving it up costs least a year. */
  least: YearOfLife | null;
  /** What the next year costs if it is kept and costs as much as the last. */
  keeping: number | null;
  /** What another one would cost a year, used like this one and replaced in its best year. */
  replacing: number | null;
  /** What replacing now saves a year; below zero it costs. Null where the first years are not known. */
  saving: number | null;
}

/**
 * The equivalent annual cost of owning an asset for one year, two years and so on:
 * (price + present value of each year's cost − present value of its worth then) × annuity.
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

/** It loses the same part of its worth each year; in a straight line where nothing is left at the end. */
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
