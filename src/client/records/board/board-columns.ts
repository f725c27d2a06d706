import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { useOptions } from '../../data/records.ts';
import { asWritten } from '../form/values.ts';

/** One column of a board: what its cards have in common. */
export interface BoardPlace {
  /** What is written into a card that comes here: a choice, or the id of a record. */
  value: string | number;
  label: string;
}

/** What a board is made of, and what finds the cards of one column. */
export interface BoardBy {
  property: Property;
  places: BoardPlace[];
  isLoading: boolean;
  filter(place: BoardPlace): Record<string, string>;
}

/** The columns of a board, in the order of the schema or of the records referred to; a filter may leave only some. */
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

/** In which column a record stands; one that is not shown is called elsewhere. */
export function columnOf(
  record: Record<string, unknown>,
  { property, places }: Pick<BoardBy, 'property' | 'places'>,
): BoardPlace {
  const value = asWritten(record[property.name]) as BoardPlace['value'];
  return places.find((place) => place.value === value) ?? { value, label: 'elsewhere' };
}
