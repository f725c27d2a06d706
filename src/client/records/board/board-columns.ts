import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { useOptions } from '../../data/records.ts';
import { asWritten } from '../saving/values.ts';

/** A column of a board: the value its cards share. */
export interface BoardPlace {
  /** The value written to a card that is dropped here: a choice, or the id of a record. */
  value: string | number;
  label: string;
}

/** The property that makes the columns, the columns, and the filter for the cards of one of them. */
export interface BoardBy {
  property: Property;
  places: BoardPlace[];
  isLoading: boolean;
  filter(place: BoardPlace): Record<string, string>;
}

/** The columns of a board, in the order of the schema or of the referenced records; a filter may leave only some. */
export function useBoardBy(entity: Entity, by: string, asked: Record<string, string>): BoardBy {
  const property = propertyOf(entity, by);
  if (!property) throw new Error(`"ui:views" of ${entity.path} names "${by}", which is no property`);
  const { reference, choices = [] } = property;
  const { options, isLoading } = useOptions(reference?.entity ?? null);
  const parameter = reference ? `${by}_id` : by;
  const all: BoardPlace[] = reference
    ? options.toSorted((a, b) => a.id - b.id).map(({ id, label }) => ({ value: id, label }))
    : choices.map(({ const: value, title }) => ({ value, label: title }));
  const only = asked[parameter]?.split(',') ?? asked[`${parameter}.in`]?.split(',');
  return {
    property,
    places: only ? all.filter(({ value }) => only.includes(String(value))) : all,
    isLoading,
    filter: ({ value }) => {
      const { [parameter]: _one, [`${parameter}.in`]: _several, ...others } = asked;
      return { ...others, [parameter]: String(value) };
    },
  };
}

/** The column a record is in; a value without a column is labelled "elsewhere". */
export function columnOf(
  record: Record<string, unknown>,
  { property, places }: Pick<BoardBy, 'property' | 'places'>,
): BoardPlace {
  const value = asWritten(record[property.name]) as BoardPlace['value'];
  return places.find((place) => place.value === value) ?? { value, label: 'elsewhere' };
}
