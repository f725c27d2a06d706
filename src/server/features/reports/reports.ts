import { ApiError } from '../../../shared/errors.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { visible } from '../../records/authorize.ts';
import type { RecordContext } from '../../records/record-context.ts';
import type { Reader } from '../../store/store.ts';
import { type Asked, ORDER, readAsked } from './asked-report.ts';
import { costReport } from './cost-report.ts';
import { reliabilityReport } from './reliability-report.ts';
import type { Report } from './report.ts';
import { failureReport, workReport } from './work-report.ts';

type Section = (reader: Reader, asked: Asked) => Promise<Pick<Report, 'figures' | 'tables'>>;

/** The sections, and the property that one must be allowed to see for each. */
const SECTIONS: Record<string, { section: Section; needs: [entity: string, property: string] }> = {
  reliability: { section: reliabilityReport, needs: ['assets/downtime', 'started_at'] },
  cost: { section: costReport, needs: [ORDER, 'total_cost'] },
  work: { section: workReport, needs: [ORDER, 'completion_end_date'] },
  failures: { section: failureReport, needs: ['work-orders/work_order_completion_note', 'problem_code'] },
};

export const SECTION_NAMES = Object.keys(SECTIONS);

/**
 * A section of the reports as who asks may see it: of the records that may be read, and without amounts for those to whom
 * they are hidden.
 * @throws ApiError `not_found`, `forbidden`, `malformed`
 */
export async function reportOf(
  ctx: RecordContext,
  name: string,
  raw: Record<string, string>,
): Promise<Report> {
  if (!Object.hasOwn(SECTIONS, name)) throw new ApiError('not_found');
  const { section, needs } = SECTIONS[name] as (typeof SECTIONS)[string];
  const [path, property] = needs;
  const entity = ctx.schema.find(path);
  if (!ctx.schema.find(ORDER) || !entity || !propertyOf(entity, property))
    throw new ApiError('forbidden', 'Your role does not let you see this report.');
  const asked = await readAsked(ctx, raw);
  const found = await ctx.store.read((reader) => section(visible(ctx, reader), asked));
  const { period, before } = asked;
  return {
    from: period.from,
    until: period.until,
    before_from: before.from,
    before_until: before.until,
    ...found,
  };
}
