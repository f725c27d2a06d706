import type { ReactNode } from 'react';
import { type DueEnd, endWord, isOver } from '../../../shared/schema/due.ts';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { isMark } from '../../../shared/schema/screen.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { PropertyValue } from '../../fields/property-value.tsx';
import { useModel } from '../../model/model.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AssigneeBadge } from '../assign/assignee-badge.tsx';
import { useDayOf } from '../record-day.ts';
import { DueMark, EndedMark } from '../rows/due-mark.tsx';

interface Props {
  entity: Entity;
  record: WireRecord | null | undefined;
  /** What the record is called, where it is headed by something else. */
  code?: ReactNode;
}

/** Badges beside a record's name: those of its list, such as status and priority, its due date, and who does it. */
export function RecordBadges({ entity, record, code }: Props) {
  const { screens } = useModel();
  const dayOf = useDayOf();
  const looks = screens[entity.path]?.looks ?? {};
  const badges = entity.properties.filter(
    (property) =>
      isMark(looks[property.name]) &&
      (record ? (record[property.name] ?? '') !== '' : isAlwaysFilled(property)),
  );
  const due = Object.entries(screens[entity.path]?.due ?? {});
  if (badges.length === 0 && due.length === 0 && !entity.assignee && code === undefined) return null;
  return (
    <span className="record-badges">
      {code !== undefined && <span className="record-code">{code}</span>}
      {badges.map((property) =>
        record ? (
          <PropertyValue
            key={property.name}
            property={property}
            value={record[property.name]}
            look={looks[property.name]}
          />
        ) : (
          <Skeleton key={property.name} width="4rem" height="1.25rem" />
        ),
      )}
      {due.map(([name, until]) => {
        if (!record) return <Skeleton key={name} width="7rem" height="1.25rem" />;
        const ended = screens[entity.path]?.ended[name];
        if (isOver(until, record))
          return <Ended key={name} {...{ entity, record, until }} at={record[ended ?? until.property]} />;
        const day = record[name];
        return typeof day === 'string' && <DueMark key={name} day={day} on={dayOf(entity, record)} />;
      })}
      {entity.assignee &&
        (record ? (
          <AssigneeBadge entity={entity} record={record} />
        ) : (
          <Skeleton width="6rem" height="1.25rem" />
        ))}
    </span>
  );
}

interface EndedProps {
  entity: Entity;
  record: WireRecord;
  until: DueEnd;
  at: unknown;
}

/** When it ended, with the word for it, such as "Closed". Nothing where no time is known. */
function Ended({ entity, record, until, at }: EndedProps) {
  const word = endWord(entity, until, record);
  return word !== undefined && typeof at === 'string' && <EndedMark word={word} at={at} />;
}

/** Skeletons are drawn only for values that are always there: an empty place would move the content below. */
function isAlwaysFilled({ required, default: first }: Property): boolean {
  return required || first !== undefined;
}
