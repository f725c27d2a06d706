import { kindOf, type Property } from '../../../shared/schema/entity.ts';
import { FILE_MARKS } from '../../../shared/typed-number.ts';
import type { Value } from '../../store/store.ts';

/** A value, or what is wrong with the text; `unknown` is a text that matches nothing that exists. */
export type Converted = { value: Value } | { error: string; unknown?: string };

/**
 * Reads the text of a cell as the kind of its property; nothing is guessed. References are not read here.
 * @param zone the time zone for timestamps without an offset
 */
export function convertCell(property: Property, text: string, zone: string): Converted {
  if (property.choices) return choice(property.choices, text);
  switch (property.kind) {
    case 'integer':
    case 'number':
    case 'decimal':
      return numberOf(property, text);
    case 'boolean':
      return truth(text);
    case 'date':
      return isDate(text) ? { value: text } : { error: `"${text}" is not a date such as 2026-03-31` };
    case 'datetime':
      return instant(text, zone);
    default:
      return { value: text };
  }
}

function choice(choices: NonNullable<Property['choices']>, text: string): Converted {
  const found =
    choices.find((option) => String(option.const) === text) ??
    choices.find((option) => option.title.toLowerCase() === text.toLowerCase());
  if (found) return { value: found.const };
  return { error: `"${text}" is none of ${choices.map((option) => option.const).join(', ')}`, unknown: text };
}

function numberOf(property: Property, text: string): Converted {
  const read = kindOf(property).read(text, property, FILE_MARKS);
  return 'wrong' in read ? { error: read.wrong } : read;
}

function truth(text: string): Converted {
  if (/^(true|yes|1)$/i.test(text)) return { value: true };
  if (/^(false|no|0)$/i.test(text)) return { value: false };
  return { error: `"${text}" is neither true nor false` };
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text);
}

function instant(text: string, zone: string): Converted {
  const written = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/.exec(text);
  const day = written?.[1];
  if (written && day !== undefined && isDate(day))
    try {
      const time = text.replace(' ', 'T');
      const at = written[4]
        ? Temporal.Instant.from(time)
        : Temporal.PlainDateTime.from(time).toZonedDateTime(zone);
      return { value: new Date(at.epochMilliseconds).toISOString() };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  return { error: `"${text}" is not a time such as 2026-03-31T08:30:00Z` };
}
