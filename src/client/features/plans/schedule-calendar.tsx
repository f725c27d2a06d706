import { useMemo } from 'react';
import { PLAN, WORK_ORDER } from '../../../shared/entity-paths.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { useAllPages } from '../../data/all-pages.ts';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { recordAddress } from '../../records/address.ts';
import { daysOf } from '../../records/calendar/calendar-days.ts';
import RecordCalendar from '../../records/calendar/record-calendar.tsx';
import { datePropertiesOf, queriesOf } from '../../records/calendar/record-days.ts';
import { useCalendarSpan } from '../../records/calendar/use-calendar-span.ts';
import { useForecast } from './plans-api.ts';
import { askedOfOrders, forecastEntries, hourFigures, missedEntries } from './schedule-entries.ts';

const MISSED = 'maintenance/occurrence';
const WORKING_DAYS = 5;

interface Props {
  /** The filters of the list of plans. */
  asked: Record<string, string>;
}

/** The calendar of all work: orders that can be moved, beside the forecast and missed dates of plans. */
export default function ScheduleCalendar({ asked }: Props) {
  const { manifest } = useModel();
  if (!manifest[WORK_ORDER]) return <p className="calendar-none">Your role cannot see work orders.</p>;
  return <AllWork asked={asked} />;
}

function AllWork({ asked }: Props) {
  const model = useModel();
  const can = useCan();
  const { span, day } = useCalendarSpan();
  const days = daysOf(span, day);
  const order = entityAt(model.manifest, WORK_ORDER);
  const ofOrders = useMemo(() => askedOfOrders(order, asked), [order, asked]);
  const { asset_id, asset_under } = asked;
  const { forecast } = useForecast({
    from: days.first,
    to: days.last,
    ...(asset_id !== undefined && { asset_id }),
    ...(asset_under !== undefined && { asset_under }),
  });
  const missed = useAllPages(MISSED, [
    { state: 'missed', 'due_on.gte': days.first, 'due_on.lte': days.last },
  ]);
  const properties = datePropertiesOf(order);
  const orders = useAllPages(WORK_ORDER, properties ? queriesOf(ofOrders, properties, days) : []);
  const dates = forecast?.dates ?? [];
  const toPlan = (id: number) => recordAddress(model, PLAN, id);
  const figures = hourFigures(orders.rows ?? [], dates, useTeamHours());
  const extra = [...forecastEntries(dates, toPlan), ...missedEntries(missed.rows ?? [], toPlan)];
  return (
    <>
      <RecordCalendar
        path={WORK_ORDER}
        asked={ofOrders}
        works={can('update', WORK_ORDER)}
        extra={extra}
        figures={figures}
      />
      {forecast?.is_cut && <p className="calendar-none">There are more dates than are shown.</p>}
    </>
  );
}

/** The team's working hours per day; 0 if the user may not read them. */
function useTeamHours(): number {
  const { manifest } = useModel();
  const knows = manifest['users/user']?.properties.some(({ name }) => name === 'hours_per_week');
  const { rows } = useAllPages('users/user', knows ? [{ is_active: 'true' }] : []);
  const weekly = (rows ?? []).reduce((sum, { hours_per_week }) => sum + (Number(hours_per_week) || 0), 0);
  return Math.round(weekly / WORKING_DAYS);
}
