import { useCallback, useMemo, useRef } from 'react';
import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { filtersFor } from '../../../shared/schema/where-filters.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { useAllPages } from '../../data/all-pages.ts';
import { useAssignees } from '../../data/assignees.ts';
import { useCan } from '../../model/use-can.ts';
import { formatDate } from '../../ui/format.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { useCarry } from '../actions/use-carry.ts';
import { assigneeOf } from '../assign/use-assigning.tsx';
import { daysOf } from '../calendar/calendar-days.ts';
import { datePropertiesOf, daysOfRecord, movedValues, queriesOf } from '../calendar/record-days.ts';
import { entryWords } from '../calendar/record-entry.ts';
import { useCalendarSpan } from '../calendar/use-calendar-span.ts';
import { useDayOf } from '../record-day.ts';
import { useShownList } from '../rows/list-context.ts';
import { recordWords } from '../rows/record-words.ts';
import { useSlot } from '../slots.tsx';
import { WeekBoard } from './week-board.tsx';
import type { WeekPlace } from './week-moves.ts';
import { WEEK_PLANS, type WeekPlansProps } from './week-plans.ts';
import { usualDays, type WeekEntry } from './week-rows.ts';

/** Nobody plans ahead, and people work from Monday to Friday. */
function WithoutPlans({ days, children }: WeekPlansProps) {
  return children({ forecast: [], workDays: usualDays(days) });
}

/** The week board of a list: whose records they are (`assignee`) and on which days they stand (`dates`). */
export default function RecordWeek() {
  const { entity, screen, asked, works, may, link, nameOf, onAssign } = useShownList();
  const { path, assignee } = entity;
  const by = assignee?.by ?? '';
  const dayOf = useDayOf();
  const can = useCan();
  const { day, show } = useCalendarSpan();
  const days = daysOf('week', day);
  const properties = useMemo(() => datePropertiesOf(entity), [entity]);
  const Plans = useSlot(WEEK_PLANS).find((one) => one.path === path)?.Component ?? WithoutPlans;
  const { people, error: peopleError, reload: reloadPeople } = useAssignees(path);
  const week = useAllPages(path, properties ? queriesOf(asked, properties, days) : []);
  const isOfSomebody = Object.keys(asked).some((name) => name.split('.')[0]?.replace(/_id$/, '') === by);
  const open = { ...filtersFor(entity, { ...assignee?.while, [by]: null }), ...asked };
  const waiting = useAllPages(path, isOfSomebody ? [] : [open]);
  const placeOf = (record: WireRecord): WeekPlace | undefined => {
    const stands = properties && daysOfRecord(record, properties);
    return stands && { ...stands, owner: assigneeOf(entity, record)?.id ?? null };
  };
  const { moving, carry } = useCarry<WeekPlace>({
    entity,
    placeOf,
    isSame: (one, other) => one.owner === other.owner && one.first === other.first && one.last === other.last,
    valuesAt: (record, to) => ({
      ...(properties && movedValues(record, properties, to)),
      ...((assigneeOf(entity, record)?.id ?? null) !== to.owner && { [by]: to.owner }),
    }),
    textOf: ({ owner, first }) =>
      `${people?.find(({ id }) => id === owner)?.label ?? 'nobody'}, ${formatDate(first)}`,
  });
  const isWritable =
    works &&
    properties !== undefined &&
    can.write(path, by) &&
    [properties.start, properties.end].every((one) => !one || (!one.readOnly && can.write(path, one.name)));
  const hoursName = assignee?.hours;

  function entryOf(record: WireRecord): WeekEntry | undefined {
    const now = moving.find((one) => one.record.id === record.id)?.to ?? placeOf(record);
    if (!now) return undefined;
    const name = nameOf(record);
    const words = entryWords(entity, screen, record, { name, today: dayOf(entity, record).today });
    const { title, facts } = recordWords(entity, screen, record, name);
    const isMovable = isWritable && words.state !== 'done' && may('update', record);
    return {
      ...now,
      title,
      note: facts.join(' · '),
      where: facts.find((fact) => fact !== name),
      state: words.state,
      ownerName: assigneeOf(entity, record)?.label,
      hours: Number((hoursName && record[hoursName]) ?? 0),
      key: `${path}/${record.id}`,
      record: record.id,
      to: link?.(record.id) ?? undefined,
      // The board says where to; this says that it may.
      ...(isMovable && { onMove: (to) => carry(record, { owner: now.owner, ...to }) }),
    };
  }
  const entriesOf = (rows: WireRecord[] = []) => rows.flatMap((record) => entryOf(record) ?? []);
  const byId = new Map([...(week.rows ?? []), ...(waiting.rows ?? [])].map((row) => [row.id, row]));
  const all = entriesOf([...byId.values()]);
  const isShown = ({ first, last }: WeekEntry) => first <= days.last && last >= days.first;
  const isOpen = ({ state }: WeekEntry) => state !== 'done';
  const records = useRef(byId);
  records.current = byId;
  const move = useCallback(
    ({ record }: WeekEntry, to: WeekPlace) => {
      const found = record === undefined ? undefined : records.current.get(record);
      if (found) carry(found, to);
    },
    [carry],
  );

  const failed = (week.error && !week.rows) || (peopleError && !people);
  if (failed)
    return (
      <LoadError
        text={CLIENT_TEXTS.listLoadFailed}
        onRetry={() => {
          reloadPeople();
          void week.reload();
        }}
      />
    );
  return (
    <>
      <Plans days={days} asked={asked}>
        {({ forecast, workDays, isComing = false }) => (
          <WeekBoard
            label={`Week of ${entity.plural}`}
            day={day}
            people={people ?? []}
            entries={[...all.filter((entry) => entry.owner !== null && isShown(entry)), ...forecast]}
            tray={
              isOfSomebody
                ? undefined
                : all
                    .filter((entry) => entry.owner === null && isOpen(entry))
                    .toSorted((a, b) => (a.last < b.last ? -1 : 1))
            }
            workDays={workDays}
            isBusy={week.isLoading || waiting.isLoading || !people || isComing}
            onShow={show}
            onMove={move}
            onAssign={
              onAssign &&
              (({ record }) => {
                const found = record === undefined ? undefined : byId.get(record);
                if (found) onAssign(found);
              })
            }
          />
        )}
      </Plans>
      {(week.isCut || waiting.isCut) && (
        <p className="calendar-none">There are more than 2,000 records. Filter them to see all.</p>
      )}
      {hoursName !== undefined && propertyOf(entity, hoursName) === undefined && (
        <p className="calendar-none">Your role does not see hours.</p>
      )}
    </>
  );
}
