import { type Entity, kindOf, type Property } from '../../../shared/schema/entity.ts';
import { type Fact, say, type Text } from '../../../shared/texts/text.ts';
import type { Row } from '../../store/store.ts';

/** Long texts are cut in sentences; the record itself has the full text. */
const LONGEST = 120;
const NOTHING = 'nothing';

/** A value of a row as people read it: labels, titles of choices, dates, yes and no. */
export function valueText(property: Property, value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  const text = kindOf(property).text(value, property).replaceAll(/\s+/g, ' ').trim();
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).toWellFormed()}…` : text;
}

/** A value of a row as a fact, which only those read who may see its property. */
export function valueFact(entity: Entity, property: Property, value: unknown): Fact {
  return { entity: entity.path, property: property.name, value: valueText(property, value) };
}

/**
 * What changed between two states of a record, one text per property. Who may not see a property reads that it changed.
 * @example 'Priority changed from Low to High. Amount changed.'
 */
export function changeText(entity: Entity, before: Row, after: Row, names: string[]): Text[] {
  return entity.properties
    .filter((property) => names.includes(property.name))
    .map((property) => {
      const [from, to] = [before, after].map((row) => valueFact(entity, property, row[property.name])) as [
        Fact,
        Fact,
      ];
      return say('order_log.value_changed_from', { property: property.title, from, to });
    });
}
