import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import { REPORT_SECTIONS } from '../../../shared/report-sections.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { say } from '../../../shared/texts/text.ts';
import { readPart } from '../../records/authorize.ts';
import type { RecordContext } from '../../records/record-context.ts';
import type { Reader } from '../../store/store.ts';
import { type Asked, readAsked } from './asked-report.ts';
import { costReport } from './cost-report.ts';
import { lifeReport } from './life-report.ts';
import { partsUsedReport } from './parts-used-report.ts';
import { plannedReport } from './planned-report.ts';
import { reliabilityReport } from './reliability-report.ts';
import type { CountedRecord, Report, SectionReport } from './report.ts';
import { failureReport, workReport } from './work-report.ts';

type Section = (reader: Reader, asked: Asked) => Promise<SectionReport>;

const SECTIONS: Record<string, Section> = {
  cost: costReport,
  reliability: reliabilityReport,
  planned: plannedReport,
  work: workReport,
  failures: failureReport,
  'parts-used': partsUsedReport,
  life: lifeReport,
};

export const SECTION_NAMES = Object.keys(SECTIONS);

/**
 * A section of the reports as the caller may see it: based on records that they may read, and without amounts if those
 * are hidden from them.
 * @throws ApiError `not_found`, `forbidden`, `malformed`
 */
export async function reportOf(
  ctx: RecordContext,
  name: string,
  raw: Record<string, string>,
): Promise<Report> {
  const { asked, found } = await workedOut(ctx, name, raw, async (all) => all);
  const { period, before } = asked;
  return {
    from: period.from,
    until: period.until,
    before_from: before.from,
    before_until: before.until,
    figures: found.figures.map(({ groups = [], ...figure }) => ({
      ...figure,
      groups: groups.map(({ records: _, ...group }) => group),
    })),
    tables: found.tables,
  };
}

/** More records than anybody looks through. */
const MOST_RECORDS = 500;

/**
 * The records that a figure of a section counts, or leaves out, for one reason; the first 500.
 * @throws ApiError `not_found`, `forbidden`, `malformed`
 */
export async function recordsOf(
  ctx: RecordContext,
  name: string,
  { figure, group, ...raw }: Record<string, string>,
): Promise<CountedRecord[]> {
  const { found } = await workedOut(ctx, name, raw, async ({ figures }) => {
    const groups = figures.find((one) => one.name === figure)?.groups;
    return groups?.find((one) => one.name === group)?.records();
  });
  if (!found) throw new ApiError('not_found');
  return found.slice(0, MOST_RECORDS);
}

/** Whether the caller may see a section of the reports. */
export function maySee({ schema }: RecordContext, name: string): boolean {
  const needs = REPORT_SECTIONS[name];
  const entity = needs && schema.find(needs.entity);
  return Boolean(schema.find(WORK_ORDER) && entity && propertyOf(entity, needs.property));
}

async function workedOut<T>(
  ctx: RecordContext,
  name: string,
  raw: Record<string, string>,
  use: (report: SectionReport) => Promise<T>,
): Promise<{ asked: Asked; found: T }> {
  const section = Object.hasOwn(SECTIONS, name) ? SECTIONS[name] : undefined;
  if (!section || !REPORT_SECTIONS[name]) throw new ApiError('not_found');
  if (!maySee(ctx, name)) throw new ApiError('forbidden', say('reports.not_yours'));
  const asked = await readAsked(ctx, raw);
  const found = await readPart(ctx, async (seen) => use(await section(seen, asked)), 'long');
  return { asked, found };
}
