import { useMemo, useRef } from 'react';
import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { useAllPages } from '../../data/all-pages.ts';
import { useRecordLabel } from '../../data/record-label.ts';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { formatDate } from '../../ui/format.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { useCarry } from '../actions/use-carry.ts';
import { detailsLink } from '../details-link.ts';
import { useDayOf } from '../record-day.ts';
import { Calendar } from './calendar.tsx';
import { type Days, daysOf } from './calendar-days.ts';
import type { CalendarEntry, DayFigure } from './calendar-entry.ts';
import { datePropertiesOf, daysOfRecord, movedValues, queriesOf } from './record-days.ts';
import { entryWords } from './record-entry.ts';
import { useCalendarSpan } from './use-calendar-span.ts';

interface Props {
  /** The path of an entity with `dates`. */
  path: string;
  /** Search and filters of the API that narrow the records. */
  asked: Record<string, string>;
  /** Whether records can be moved to other days, by users who may change them. */
  works?: boolean;
  may?(operation: 'update', record: WireRecord): boolean;
  /** Entries beside the records, such as forecasts. */
  extra?: CalendarEntry[];
  /** Figures by day. */
  figures?: Record<string, DayFigure>;
}

const NONE: CalendarEntry[] = [];

/** The calendar of an entity's records; the page's address says which days it shows. */
export default function RecordCalendar({ path, asked, works = false, may, extra = NONE, figures }: Props) {
  const { manifest, screens } = useModel();
  const dayOf = useDayOf();
  const entity = entityAt(manifest, path);
  const screen = screens[path];
  if (!screen) throw new Error(`No screen for "${path}"`);
  const { span, day, show } = useCalendarSpan();
  const properties = useMemo(() => datePropertiesOf(entity), [entity]);
  const queries = properties ? queriesOf(asked, properties, daysOf(span, day)) : [];
  const { rows, isCut, error, isLoading, reload } = useAllPages(path, queries);
  const { moving, carry } = useCarry<Days>({
    entity,
    placeOf: (record) => properties && daysOfRecord(record, properties),
    isSame: (one, other) => one.first === other.first && one.last === other.last,
    valuesAt: (record, to) => (properties ? movedValues(record, properties, to) : {}),
    textOf: ({ first, last }) =>
      first === last ? formatDate(first) : `${formatDate(first)} – ${formatDate(last)}`,
  });
  // Weeks are memoized, so their handlers read the newest records from this ref.
  const newest = useRef(rows);
  newest.current = rows;
  const label = useRecordLabel();
  const can = useCan();

  const link = detailsLink(screen);
  const isWritable =
    works &&
    properties !== undefined &&
    [properties.start, properties.end].every((one) => !one || (!one.readOnly && can.write(path, one.name)));
  const records = (rows ?? []).flatMap((record): CalendarEntry[] => {
    const going = moving.find((one) => one.record.id === record.id)?.to;
    const days = going ?? (properties && daysOfRecord(record, properties));
    if (!days) return [];
    const isMovable = isWritable && (may?.('update', record) ?? can('update', path, record));
    return [
      {
        ...days,
        ...entryWords(entity, screen, record, {
          name: label(path, record),
          today: dayOf(entity, record).today,
        }),
        key: `${path}/${record.id}`,
        to: link?.(record.id),
        hasEnd: properties?.end !== undefined && typeof record[properties.end.name] === 'string',
        onMove: isMovable
          ? (to) => carry(newest.current?.find(({ id }) => id === record.id) ?? record, to)
          : undefined,
      },
    ];
  });
  const entries = [...records, ...extra];

  if (error && !rows) return <LoadError text={CLIENT_TEXTS.listLoadFailed} onRetry={() => void reload()} />;
  return (
    <>
      <Calendar
        label={`Calendar of ${entity.plural}`}
        span={span}
        day={day}
        entries={entries}
        figures={figures}
        isBusy={isLoading}
        onShow={show}
      />
      {isCut && (
        <p className="calendar-none">
          There are more than 2,000 records on these days. Filter them to see all.
        </p>
      )}
    </>
  );
}
