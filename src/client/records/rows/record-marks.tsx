import type { Entity, Property } from '../../../shared/schema/entity.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { PropertyValue } from '../../fields/property-value.tsx';
import { useDayOf } from '../record-day.ts';
import { DueMark } from './due-mark.tsx';

interface Props {
  entity: Entity;
  record: WireRecord;
  screen: Screen;
  marks: Property[];
  due: string | undefined;
}

/** Status, priority and the like of a record, and the day that it is due. */
export function RecordMarks({ entity, record, screen, marks, due }: Props) {
  const dayOf = useDayOf();
  return (
    <>
      {marks.map((property) => (
        <PropertyValue
          key={property.name}
          property={property}
          value={record[property.name]}
          look={screen.looks[property.name]}
        />
      ))}
      {due && <DueMark day={due} on={dayOf(entity, record)} />}
    </>
  );
}
