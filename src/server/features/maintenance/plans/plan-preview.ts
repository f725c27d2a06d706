import { dayText } from '../../../../shared/days.ts';
import type { Computed } from '../../../records/hooks.ts';
import { loadPlan } from './load-plan.ts';
import { byWhat } from './make-order.ts';
import { coveringOf } from './nested.ts';
import { nextOccurrences } from './next-occurrences.ts';
import { addDays } from './work-calendar.ts';

const SHOWN = 12;
const HORIZON_DAYS = 3652;

/** The next dates of a plan by their day, each with why it stands there. */
export const computedPlanPreview: Computed = async (row, reader, now) => {
  const loaded = await loadPlan(reader, row, now);
  const { view, today } = loaded;
  const dates: Record<string, string> = {};
  if (row.is_active !== true) return dates;
  for (const due of nextOccurrences(view, today, addDays(today, HORIZON_DAYS), SHOWN)) {
    const notes = [byWhat(loaded, due).trim()];
    if (due.isEstimated) notes.push('estimated');
    if (due.nominalOn !== due.dueOn) notes.push(`moved from ${dayText(due.nominalOn)}`);
    if (await coveringOf(reader, loaded, due, now)) notes.push('done with a larger service');
    dates[due.dueOn] = notes.filter((note) => note !== '').join(', ');
  }
  return dates;
};
