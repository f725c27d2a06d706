import type { MigrationPlan, StoreOwner } from '../../store/engine.ts';
import { tenantName } from '../../tenancy/subdomains.ts';

/** How many tenants of a group a line names. */
const NAMED = 5;

/** The result for one store. */
type Outcome = 'up to date' | 'to change' | 'changed' | 'refused';

export interface StoreReport {
  owner: StoreOwner;
  outcome: Outcome;
  /** What changes, or why nothing does. */
  lines: string[];
  /** What the plan asks, and what was answered before. */
  renames?: MigrationPlan['renames'];
  hidden?: string[];
}

const ORDER: Outcome[] = ['up to date', 'to change', 'changed', 'refused'];

/** One summary line for all tenants, then the lines of each store. Tenants with the same lines are grouped. */
export function reportLines(reports: StoreReport[], subdomains: ReadonlyMap<number, string>): string[] {
  const tenants = reports.filter(({ owner }) => owner !== 'platform');
  return [summary(tenants), ...grouped(reports, subdomains).flatMap(detailLines)];
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

function grouped(reports: StoreReport[], subdomains: ReadonlyMap<number, string>): Group[] {
  const groups = new Map<string, { report: StoreReport; numbers: number[] }>();
  for (const report of reports) {
    const { owner, outcome, lines } = report;
    const key = JSON.stringify([owner === 'platform', outcome, lines]);
    const group = groups.get(key) ?? { report, numbers: [] };
    if (owner !== 'platform') group.numbers.push(owner.tenant);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ report, numbers }) => ({ name: nameOf(numbers, subdomains), report }));
}

function detailLines({ name, report: { outcome, lines } }: Group): string[] {
  if (outcome === 'refused') return lines.map((line) => `${name}: refused: ${line}`);
  if (outcome === 'up to date') return [`${name}: up to date`];
  return [...lines.map((line) => `${name}: ${line}`), ...(outcome === 'changed' ? [`${name}: done`] : [])];
}

/** @example nameOf([1, 2], subdomains) // 'tenants acme, globex' */
function nameOf(numbers: number[], subdomains: ReadonlyMap<number, string>): string {
  const names = numbers.map((number) => tenantName(number, subdomains));
  if (names.length === 0) return 'platform';
  if (names.length === 1) return `tenant ${names[0]}`;
  const others = names.length - NAMED;
  if (others < 2) return `tenants ${names.join(', ')}`;
  return `tenants ${names.slice(0, NAMED).join(', ')} and ${others} others`;
}
