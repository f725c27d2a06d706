import { isOver } from '../../../shared/schema/due.ts';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { isNumbered, propertyOf } from '../../../shared/schema/manifest.ts';
import { isMark, type Screen } from '../../../shared/schema/screen.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { valueText } from '../../fields/property-value.tsx';
import { firstLine } from '../../ui/text-lines.ts';

/** A record in a few words, where there is no room for its row. */
interface RecordWords {
  /** What it is called, or what it is about where it is called by a number. */
  title: string;
  /** What it is called where the title is not that, and what it belongs to. */
  facts: string[];
  /** What is drawn as a mark, such as status and priority. */
  marks: Property[];
  /** The day that it is due, as long as it is not over. */
  due?: string;
}

/** What a card, or a line of a narrow list, says of a record. */
export function recordWords(entity: Entity, screen: Screen, record: WireRecord, name: string): RecordWords {
  const { text, facts = [] } = screen.heading ?? {};
  const value = (of: string) => {
    const property = propertyOf(entity, of);
    return property ? valueText(property, record[of]) : '';
  };
  const about = text && isNumbered(entity) ? firstLine(value(text)) : '';
  const due = Object.entries(screen.due).find(([day, until]) => !isOver(until, record) && record[day]);
  return {
    title: about || name,
    facts: [...(about ? [name] : []), ...facts.map(value)].filter(Boolean),
    marks: entity.properties.filter((property) => isMark(screen.looks[property.name])),
    due: due && String(record[due[0]]),
  };
}
