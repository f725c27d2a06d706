import type { StoreOwner } from '../../store/engine.ts';

/** The result for one store. */
type Outcome = 'up to date' | 'to change' | 'changed' | 'refused';

export interface StoreReport {
  owner: StoreOwner;
  outcome: Outcome;
  /** What changes, or why nothing does. */
  lines: string[];
}

const ORDER: Outcome[] = ['up to date', 'to change', 'changed', 'refused'];

/** One summary line for all tenants, then the lines of each store. Tenants with the same lines are grouped. */
export function reportLines(reports: StoreReport[]): string[] {
  const tenants = reports.filter(({ owner }) => owner !== 'platform');
  return [summary(tenants), ...grouped(reports).flatMap(detailLines)];
}

/** @example '12 tenants: 10 up to date, 2 refused' */
function summary(tenants: StoreReport[]): string {
  const counts = ORDER.flatMap((outcome) => {
    const count = tenants.filter((report) => report.outcome === outcome).length;
    return count > 0 ? [`${count} ${outcome}`] : [];
  });
  const all = tenants.length === 1 ? '1 tenant' : `${tenants.length} tenants`;
  return counts.length > 0 ? `${all}: ${counts.join(', ')}` : all;
}

interface Group {
  name: string;
  report: StoreReport;
}

function grouped(reports: StoreReport[]): Group[] {
  const groups = new Map<string, { report: StoreReport; numbers: number[] }>();
  for (const report of reports) {
    const { owner, outcome, lines } = report;
    const key = JSON.stringify([owner === 'platform', outcome, lines]);
    const group = groups.get(key) ?? { report, numbers: [] };
    if (owner !== 'platform') group.numbers.push(owner.tenant);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ report, numbers }) => ({ name: nameOf(numbers), report }));
}

function detailLines({ name, report: { outcome, lines } }: Group): string[] {
  if (outcome === 'refused') return lines.map((line) => `${name}: refused: ${line}`);
  if (outcome === 'up to date') return [`${name}: up to date`];
  return [...lines.map((line) => `${name}: ${line}`), ...(outcome === 'changed' ? [`${name}: done`] : [])];
}

/** @example nameOf([1, 4, 5, 6]) // 'tenants 1, 4-6' */
function nameOf(numbers: number[]): string {
  if (numbers.length === 0) return 'platform';
  if (numbers.length === 1) return `tenant ${numbers[0]}`;
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  const texts = runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`));
  return `tenants ${texts.join(', ')}`;
}
