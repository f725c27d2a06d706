import { MONEY_DECIMALS } from '../../../shared/currency.ts';
import { addDays, dayText } from '../../../shared/days.ts';
import { ASSET } from '../../../shared/entity-paths.ts';
import { fromWhole, toWhole } from '../../../shared/numbers.ts';
import { say } from '../../../shared/texts/text.ts';
import { dayIn } from '../../lib/zones.ts';
import { wrongParameters } from '../../records/list-query.ts';
import { decimalsOfMoney } from '../../records/tenant-currency.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, RowOf } from '../../store/store.ts';
import { COST_KINDS, type Costs, costsBy, costsByKey, costsIn, KIND_TITLES } from '../assets/costs.ts';
import { type OwnedAsset, type ServiceLife, serviceLife } from '../assets/service-life.ts';
import type { Asked } from './asked-report.ts';
import { listOfClosed } from './closed-orders.ts';
import { type Figure, rounded, type SectionReport, type Table } from './report.ts';

/** More years than anything is used. */
const MOST_YEARS = 100;
const METHOD =
  'Equivalent annual cost: (price + present value of what each year cost − present value of what the asset is worth then) as equal yearly amounts. Price, resale value, years, interest and operating cost are those of the financial report; the cost of a year is that of its work.';

/** The real cost of one asset: in the period, by year, and whether replacing it would be cheaper than repairing it. */
export async function lifeReport(reader: Reader, asked: Asked): Promise<SectionReport> {
  const { period, before, filter, now } = asked;
  const id = Number(asked.filters.asset_id);
  const asset = Number.isSafeInteger(id) ? await reader.get(ASSET, id) : null;
  if (!asset) throw wrongParameters(new Map([['asset_id', [say('reports.asset_required')]]]));
  const [report = null] = await reader.find('financial-reports', {
    where: [eq('asset', id)],
    limit: 1,
  });
  const today = dayIn(now, period.zone);
  const spent = await costsIn(reader, period, filter);
  const past = await costsIn(reader, before, filter);
  const ever = await costsBy(reader, { ...period, from: FIRST_DAY, until: today }, filter, ['day']);
  const days = costsByKey(ever, 0).flatMap(({ key, costs }) =>
    typeof key === 'string' ? [{ day: key, costs }] : [],
  );
  const life = { ...lifeOf(asset, report, days, today), decimals: await decimalsOfMoney(reader) };
  return {
    figures: [actualFigure(spent, past, report), ...(life.owned ? replaceFigures(life) : [])],
    tables: [byYear(asked, days), ...(life.owned ? [byYearOfLife(life)] : [])],
  };
}

const FIRST_DAY = '1900-01-01';

type Day = { day: string; costs: Costs };

interface Life {
  owned: OwnedAsset | null;
  result: ServiceLife;
  /** The first day of each year shown. */
  begins: Map<number, string>;
  /** Why nothing can be calculated, or a remark on the result. */
  note: string | null;
}

/** With the decimals of the currency. */
type Shown = Life & { decimals: number };

/** The whole years since the purchase with known costs, as input for the method. */
function lifeOf(
  asset: RowOf<typeof ASSET>,
  report: RowOf<'financial-reports'> | null,
  days: Day[],
  today: string,
): Life {
  const none = serviceLife({ price: 0, resale: 0, years: 1, interest: 0, costs: [] });
  const bought = asset.purchase_date;
  if (!report || typeof bought !== 'string' || bought > today)
    return { owned: null, result: none, begins: new Map(), note: null };
  const begin = (year: number) =>
    Temporal.PlainDate.from(bought)
      .add({ years: year - 1 })
      .toString();
  const firstCost = days.reduce((first, { day }) => (day < first ? day : first), today);
  const tracked = String(asset.tracked_since ?? asset.created_at).slice(0, 10);
  const known = firstCost < tracked ? firstCost : tracked;
  let firstYear = 1;
  while (firstYear < MOST_YEARS && begin(firstYear + 1) <= known) firstYear += 1;
  const costs: number[] = [];
  const begins = new Map<number, string>();
  for (let year = firstYear; year <= MOST_YEARS && begin(year + 1) <= today; year++) {
    begins.set(year, begin(year));
    const spent = days
      .filter(({ day }) => day >= begin(year) && day < begin(year + 1))
      .reduce((sum, one) => sum + toWhole(one.costs.total, MONEY_DECIMALS), 0);
    costs.push(fromWhole(spent, MONEY_DECIMALS) + Number(report.operational_cost_per_year));
  }
  const price = Number(report.purchase_cost) + Number(report.capital_work_cost);
  const owned: OwnedAsset = {
    price,
    resale: Number(report.resale_cost),
    years: Number(report.finance_years),
    interest: Number(report.interest_rate) / 100,
    costs,
    firstYear,
    ...(typeof asset.replacement_value === 'number' && { replacement: asset.replacement_value }),
  };
  return { owned, result: serviceLife(owned), begins, note: noteOf(costs, firstYear, begin(firstYear)) };
}

function noteOf(costs: number[], firstYear: number, begin: string): string | null {
  if (costs.length === 0) return 'No whole year of its life is over of which costs are known.';
  if (firstYear > 1)
    return `What it cost before ${dayText(begin)} is not known, so that it is compared with no new one.`;
  return null;
}

function actualFigure(spent: Costs, past: Costs, report: RowOf<'financial-reports'> | null): Figure {
  return {
    name: 'actual',
    title: 'Actual, last 12 months',
    unit: 'money',
    value: spent.total,
    before: past.total,
    formula:
      'Labour by the day it was done + parts by the day they were taken + misc costs by the day they were spent + amounts of work orders by the day they were closed',
    parts: [
      ...COST_KINDS.map((kind) => ({
        label: KIND_TITLES[kind],
        value: spent[kind],
        unit: 'money' as const,
      })),
      ...(report
        ? [
            {
              label: 'Planned beside it: operation a year',
              value: Number(report.operational_cost_per_year),
              unit: 'money' as const,
            },
          ]
        : []),
    ],
    note: null,
  };
}

function replaceFigures({ owned, result, note, decimals }: Shown): Figure[] {
  const { least, keeping, replacing, saving } = result;
  const money = (label: string, value: number | null) =>
    value === null ? [] : [{ label, value: rounded(value, decimals) ?? 0, unit: 'money' as const }];
  return [
    {
      name: 'least-annual-cost',
      title: 'Least cost of owning, a year',
      unit: 'money',
      value: rounded(least?.annual ?? null, decimals),
      before: null,
      formula: METHOD,
      parts: [
        ...money('Price with what was built in', owned?.price ?? null),
        ...money('Worth at the end of that year', least?.worth ?? null),
      ],
      note: least ? `When it is given up after year ${least.year}.` : note,
    },
    {
      name: 'replace-now',
      title: 'Replacing now saves, a year',
      unit: 'money',
      value: rounded(saving, decimals),
      before: null,
      formula: `What the next year of keeping it costs, if it costs as much as the last, with the worth and the interest that it loses − the least yearly cost of another one at its replacement value (else its price) that costs as much to run. ${METHOD}`,
      parts: [...money('Keeping it for another year', keeping), ...money('Another one, a year', replacing)],
      note: note ?? (saving === null ? null : saving > 0 ? 'Replacing is cheaper.' : 'Repairing is cheaper.'),
    },
  ];
}

function byYear(asked: Asked, days: Day[]): Table {
  const years = [...Map.groupBy(days, ({ day }) => day.slice(0, 4))].sort(([a], [b]) => (a < b ? 1 : -1));
  return {
    name: 'cost-by-year',
    title: 'Cost by year',
    columns: ['Total', ...COST_KINDS.map((kind) => KIND_TITLES[kind])].map((title) => ({
      title,
      unit: 'money' as const,
    })),
    empty: 'Nothing was spent on this asset yet.',
    rows: years.map(([year, all]) => ({
      label: year,
      values: (['total', ...COST_KINDS] as const).map((kind) =>
        fromWhole(
          all.reduce((sum, { costs }) => sum + toWhole(costs[kind], MONEY_DECIMALS), 0),
          MONEY_DECIMALS,
        ),
      ),
      list: listOfClosed(asked, {}, [`${year}-01-01`, `${year}-12-31`]),
    })),
  };
}

function byYearOfLife({ result, begins, note, decimals }: Shown): Table {
  const least = result.least?.year;
  return {
    name: 'replace-or-repair',
    title: 'Replace or repair',
    columns: [
      { title: 'Cost of owning, a year', unit: 'money' },
      { title: 'Work and operation', unit: 'money' },
      { title: 'Worth at the end', unit: 'money' },
    ],
    empty: note ?? 'No whole year of its life is over.',
    rows: result.years.map(({ year, annual, cost, worth }) => ({
      label: `Year ${year}, until ${dayText(addDays(begins.get(year + 1) ?? nextYear(begins.get(year)), -1))}${year === least ? ', the least' : ''}`,
      values: [annual, cost, worth].map((value) => rounded(value, decimals)),
      list: null,
    })),
  };
}

function nextYear(day = FIRST_DAY): string {
  return Temporal.PlainDate.from(day).add({ years: 1 }).toString();
}
