import type { Entity } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import type { Labelled, WireRecord } from '../../../shared/wire.ts';
import type { CalendarEntry, DayFigure } from '../../records/calendar/calendar-entry.ts';
import type { Forecast } from './plans-api.ts';

type ForecastDate = Forecast['dates'][number];

/** The plan filters that also apply to work orders. */
export function askedOfOrders(order: Entity, asked: Record<string, string>): Record<string, string> {
  const isShared = (name: string) => {
    const base = name.split('.')[0]?.replace(/_(id|under)$/, '') ?? '';
    return base === 'asset' || base === 'assigned_to' || base === 'priority' || base === 'maint_type';
  };
  return Object.fromEntries(
    Object.entries(asked).filter(
      ([name]) => isShared(name) && propertyOf(order, name.split('.')[0]?.replace(/_(id|under)$/, '') ?? ''),
    ),
  );
}

/** Forecast dates without an order yet; they cannot be moved. Dates covered by a larger service are left out. */
export function forecastEntries(
  dates: readonly ForecastDate[],
  toPlan: (id: number) => string,
): CalendarEntry[] {
  return dates
    .filter(({ covered_by }) => covered_by === null)
    .map(({ plan, name, asset, due_on, reading, by, estimated }) => ({
      key: `forecast/${plan.id}/${due_on}/${reading ?? ''}`,
      title: name,
      note: [plan.label, asset?.label, by].filter(Boolean).join(', '),
      to: toPlan(plan.id),
      first: due_on,
      last: due_on,
      look: estimated ? 'dashed' : 'outlined',
    }));
}

/** A date that passed without an order. */
export function missedEntries(rows: readonly WireRecord[], toPlan: (id: number) => string): CalendarEntry[] {
  return rows.flatMap(({ id, plan, due_on, reason }): CalendarEntry[] => {
    const { id: planId, label } = plan as Labelled & { id: number };
    if (typeof due_on !== 'string') return [];
    return [
      {
        key: `missed/${id}`,
        title: label,
        ...(typeof reason === 'string' && { note: reason }),
        to: toPlan(planId),
        first: due_on,
        last: due_on,
        look: 'struck',
      },
    ];
  });
}

/** Planned hours per day, counted on an order's last day, of the hours the team has. */
export function hourFigures(
  orders: readonly WireRecord[],
  dates: readonly ForecastDate[],
  teamHours: number,
): Record<string, DayFigure> {
  const hours = new Map<string, number>();
  const add = (day: unknown, count: unknown) => {
    if (typeof day === 'string' && typeof count === 'number' && count > 0)
      hours.set(day, (hours.get(day) ?? 0) + count);
  };
  for (const { completion_end_date, hrs_estimated, is_closed } of orders)
    if (is_closed !== true) add(completion_end_date, hrs_estimated);
  for (const { due_on, hrs_estimated, covered_by } of dates) if (!covered_by) add(due_on, hrs_estimated);
  return Object.fromEntries(
    [...hours].map(([day, count]) => [day, figureOf(Math.round(count * 10) / 10, teamHours)]),
  );
}

function figureOf(hours: number, team: number): DayFigure {
  if (team <= 0) return { text: `${hours} h`, label: `${hours} hours planned` };
  return {
    text: `${hours}/${team} h`,
    label: `${hours} of ${team} hours planned`,
    isOver: hours > team,
  };
}
