import { addDays } from '../../../shared/days.ts';
import { REQUEST } from '../../../shared/entity-paths.ts';
import { startOfDay } from '../../lib/zones.ts';
import type { Reader } from '../../store/store.ts';
import type { Period } from '../assets/costs.ts';
import type { Asked } from './asked-report.ts';
import { type Figure, rounded } from './report.ts';

/** How long people waited for an answer to their request: the median, which a few forgotten ones do not distort. */
export async function requestFigure(reader: Reader, { period, before }: Asked): Promise<Figure> {
  const [now, then] = [await waits(reader, period), await waits(reader, before)];
  return {
    name: 'hours-to-answer',
    title: 'Time to answer a request',
    unit: 'hours',
    value: rounded(median(now.answered)),
    before: rounded(median(then.answered)),
    formula: 'The median of the hours from a report of this period to its answer',
    parts: [
      { label: 'Answered', value: now.answered.length, unit: 'count' },
      { label: 'Not answered yet', value: now.open, unit: 'count' },
    ],
    note: now.answered.length === 0 ? 'No request of this period is answered.' : null,
  };
}

/** The middle value; for an even count, the mean of the middle two. @example median([3, 1, 8, 2]) // 2.5 */
export function median(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

async function waits(
  reader: Reader,
  { from, until, zone }: Period,
): Promise<{ answered: number[]; open: number }> {
  const rows = await reader.find(REQUEST, {
    where: [
      { property: 'created_at', op: 'gte', value: startOfDay(from, zone) },
      { property: 'created_at', op: 'lt', value: startOfDay(addDays(until, 1), zone) },
    ],
    properties: ['id', 'hours_to_answer'],
  });
  const answered = rows.flatMap(({ hours_to_answer: hours }) => (typeof hours === 'number' ? [hours] : []));
  return { answered, open: rows.length - answered.length };
}
