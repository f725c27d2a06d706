import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { isMark } from '../../../shared/schema/screen.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { PropertyValue } from '../../fields/property-value.tsx';
import { useModel } from '../../model/model.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useDayOf } from '../record-day.ts';
import { DueMark, EndedMark } from './due-mark.tsx';

/** Badges beside a record's name: those of its list, such as status and priority, and its due date. */
export function RecordBadges({ entity, record }: { entity: Entity; record: WireRecord | null | undefined }) {
  const { screens } = useModel();
  const dayOf = useDayOf();
  const looks = screens[entity.path]?.looks ?? {};
  const badges = entity.properties.filter(
    (property) =>
      isMark(looks[property.name]) &&
      (record ? (record[property.name] ?? '') !== '' : isAlwaysFilled(property)),
  );
  const due = Object.entries(screens[entity.path]?.due ?? {});
  if (badges.length === 0 && due.length === 0) return null;
  return (
    <span className="record-badges">
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
        if (record[until] === true)
          return ended && <Ended key={name} entity={entity} until={until} at={record[ended]} />;
        const day = record[name];
        return typeof day === 'string' && <DueMark key={name} day={day} on={dayOf(entity, record)} />;
      })}
    </span>
  );
}

/** When it ended, labelled with the boolean's title, such as "Closed". */
function Ended({ entity, until, at }: { entity: Entity; until: string; at: unknown }) {
  const word = propertyOf(entity, until)?.title;
  return word !== undefined && typeof at === 'string' && <EndedMark word={word} at={at} />;
}

/** Skeletons are drawn only for values that are always there: an empty place would move the content below. */
function isAlwaysFilled({ required, default: first }: Property): boolean {
  return required || first !== undefined;
}
