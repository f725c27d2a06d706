import { isDay, readMoment } from '../../../../shared/days.ts';
import { isNumeric } from '../../../../shared/kinds/kind.ts';
import type { Entity, Property } from '../../../../shared/schema/entity.ts';
import type { ColumnLook } from '../../../../shared/schema/screen.ts';
import { workedValue } from '../../../../shared/schema/worked-values.ts';
import { valueText } from '../../../fields/property-value.tsx';
import { dayFromToday } from '../../../ui/days.ts';
import type { Values } from '../../saving/values.ts';

interface Props {
  entity: Entity;
  property: Property;
  values: Values;
  /** What the server said, which stays where somebody may not see all that the value is made of. */
  said: unknown;
  look: ColumnLook | undefined;
}

/** A value that is worked out of others (`x-value`), as one types. Its code is loaded only by forms that have one. */
export default function WorkedValue({ entity, property, values, said, look }: Props) {
  const row = Object.fromEntries(entity.properties.map((one) => [one.name, whole(one, values[one.name])]));
  let isByZero = false;
  const worked = workedValue(entity, property.name, row, {
    now: new Date().toISOString(),
    today: dayFromToday(),
    tell: () => {
      isByZero = true;
    },
  });
  const text = valueText(property, worked === undefined ? said : worked, look);
  return text || (isByZero && worked === null ? '– (divided by 0)' : '–');
}

/** What is typed so far, once it is a value. */
function whole(property: Property, value: unknown): unknown {
  if (isNumeric(property)) return typeof value === 'number' ? value : undefined;
  if (property.kind === 'date') return isDay(String(value)) ? value : undefined;
  return property.kind === 'datetime' ? readMoment(String(value)) : value;
}
