import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import { type Entity, hasParts, isList } from '../../../shared/schema/entity.ts';
import { SheetSelect } from './sheet-fields.tsx';

interface Props {
  entity: Entity;
  /** A field, with a minus before it if the last one stands first. */
  value: string | undefined;
  onSort(value: string | undefined): void;
}

/** The field that a list is sorted by, from either end. */
export function SortSelect({ entity, value, onSort }: Props) {
  const options = entity.properties
    .filter((one) => !hasParts(one) && !isList(one) && one.name !== 'id')
    .flatMap(({ name, title }) => [
      { value: name, label: title },
      { value: `-${name}`, label: `${title}, ${TEXTS.lastFirst}` },
    ]);
  return (
    <SheetSelect
      label={TEXTS.sortedBy}
      none={TEXTS.usualOrder}
      value={value}
      options={options}
      onChoose={onSort}
    />
  );
}
