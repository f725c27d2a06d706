import { useMemo } from 'react';
import { PLAN, WORK_ORDER } from '../../../shared/entity-paths.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { recordAddress } from '../../records/address.ts';
import type { Days } from '../../records/calendar/calendar-days.ts';
import type { WeekPlans, WeekPlansProps } from '../../records/week/week-plans.ts';
import { usualDays } from '../../records/week/week-rows.ts';
import { useForecast, useWorkDays } from './plans-api.ts';
import { askedOfOrders, forecastEntries } from './schedule-entries.ts';

/** Tells the week board of work orders what plans will come to for each person, and which days the calendar leaves free. */
export default function PlansOfWeek({ days, asked, children }: WeekPlansProps) {
  return children(useWeekPlans(days, asked));
}

function useWeekPlans({ first, last }: Days, asked: Record<string, string>): WeekPlans {
  const model = useModel();
  const can = useCan();
  const span = { from: first, to: last };
  const known = useWorkDays(span);
  const ofAsset = Object.fromEntries(
    Object.entries(askedOfOrders(entityAt(model.manifest, WORK_ORDER), asked)).filter(([name]) =>
      /^asset_(id|under)$/.test(name),
    ),
  );
  const seesPlans = can('list', PLAN);
  const { forecast, error } = useForecast(seesPlans ? { ...span, ...ofAsset } : undefined);
  const isComing = seesPlans && forecast === undefined && error === undefined;
  return useMemo(() => {
    const usual = usualDays({ first, last });
    const dates = (forecast?.dates ?? []).filter(({ covered_by }) => covered_by === null);
    const entries = forecastEntries(dates, (id) => recordAddress(model, PLAN, id));
    return {
      isComing,
      forecast: entries.flatMap((entry, index) => {
        const { assigned_to, hrs_estimated } = dates[index] ?? {};
        if (!assigned_to) return [];
        const { id: owner, label: ownerName } = assigned_to;
        return [{ ...entry, owner, ownerName, hours: hrs_estimated ?? 0 }];
      }),
      workDays: known?.free ? { free: new Set(known.free), aWeek: known.days_a_week || usual.aWeek } : usual,
    };
  }, [known, forecast, isComing, model, first, last]);
}
