import {
  availability,
  failureRate,
  inherentAvailability,
  mtbf,
  mttr,
  type Reliability,
  upHours,
} from './figures.ts';
import { type Figure, type Group, rounded, type Unit } from './report.ts';

/** The failures that began in the period, and those that ended in it. */
export interface FailureGroups {
  begun: Group[];
  ended: Group[];
}

/** Figures of all assets in the report, next to the period before, and the records that they are based on. */
export function reliabilityFigures(now: Reliability, then: Reliability, groups: FailureGroups): Figure[] {
  const part = (label: string, value: number, unit: Unit) => ({ label, value: rounded(value) ?? 0, unit });
  const ran = part('Hours of running', upHours(now), 'hours');
  const failures = part('Failures', now.failures, 'count');
  const percent = (value: number | null) => (value === null ? null : rounded(value * 100));
  const figure = (
    name: string,
    title: string,
    unit: Unit,
    of: (one: Reliability) => number | null,
    more: Pick<Figure, 'formula' | 'parts' | 'note' | 'groups'>,
  ): Figure => ({ name, title, unit, value: rounded(of(now)), before: rounded(of(then)), ...more });
  const none =
    now.failures === 0 ? `No failure in ${Math.round(now.hours).toLocaleString('en')} hours.` : null;
  return [
    figure('mtbf', 'Time between failures (MTBF)', 'hours', mtbf, {
      formula:
        'Hours of running ÷ failures. Failures are downtimes with a reason that is one, and work orders on a failure without such a downtime.',
      parts: [ran, failures],
      note: none,
      groups: groups.begun,
    }),
    figure('mttr', 'Time to restore (MTTR)', 'hours', mttr, {
      formula:
        'Hours of failures that ended in the period ÷ how many ended. Failures without a downtime are left out.',
      parts: [
        part('Hours of ended failures', now.repair, 'hours'),
        part('Ended failures', now.repairs, 'count'),
      ],
      note: now.repairs === 0 ? 'No downtime by a failure ended in this period.' : null,
      groups: groups.ended,
    }),
    figure('availability', 'Availability', 'percent', (one) => percent(availability(one)), {
      formula:
        'Hours of running ÷ (all hours − hours that stood still with what the asset is a part of). All hours count, without shifts.',
      parts: [
        ran,
        part('All hours', now.hours, 'hours'),
        part('Unplanned downtime', now.unplanned, 'hours'),
        part('Planned downtime', now.planned, 'hours'),
        part('Stopped with the asset above', now.external, 'hours'),
      ],
      note: null,
    }),
    figure('inherent', 'Inherent availability', 'percent', (one) => percent(inherentAvailability(one)), {
      formula: 'MTBF ÷ (MTBF + MTTR)',
      parts: [],
      note: null,
    }),
    figure('failure-rate', 'Failures in 1,000 hours', 'count', failureRate, {
      formula: 'Failures ÷ hours of running × 1,000',
      parts: [failures, ran],
      note: null,
    }),
  ];
}
