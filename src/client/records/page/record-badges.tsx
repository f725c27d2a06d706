import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { isMark } from '../../../shared/schema/screen.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { PropertyValue } from '../../fields/property-value.tsx';
import { useModel } from '../../model/model.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DueMark } from './due-mark.tsx';

/** Beside a record's name: what its list shows as badges, such as status and priority, and when it is due. */
export function RecordBadges({ entity, record }: { entity: Entity; record: WireRecord | null | undefined }) {
  const { screens } = useModel();
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
        const day = record[name];
        return typeof day === 'string' && <DueMark key={name} day={day} isDone={record[until] === true} />;
      })}
    </span>
  );
}

/** A place that stayed empty would move what stands below it. */
function isAlwaysFilled({ required, default: first }: Property): boolean {
  return required || first !== undefined;
}
