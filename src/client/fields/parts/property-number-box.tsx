import { kindOf, type Property } from '../../../shared/schema/entity.ts';
import { marksOf, type TypedNumber } from '../../../shared/typed-number.ts';
import { NumberBox, type NumberBoxProps } from '../../ui/number-box.tsx';

type Props = Omit<NumberBoxProps, 'read'> & { property: Property };

/** A box for a number of a record: what its kind does not take, such as a third decimal, is refused as it is typed. */
export function PropertyNumberBox({ property, limits, ...props }: Props) {
  const min = limits?.min ?? property.limits?.minimum;
  const max = limits?.max ?? property.limits?.maximum;
  return <NumberBox {...props} limits={{ min, max }} read={(text) => readBy(property, text)} />;
}

/** Reads a number in this person's notation. */
function readBy(property: Property, text: string): TypedNumber {
  const read = kindOf(property).read(text, property, marksOf());
  return 'wrong' in read ? read : { value: Number(read.value) };
}
