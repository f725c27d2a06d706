import { addDays, beginOf, isDay, LAST_DAY, type Unit } from '../../shared/days.ts';
import type { Operator } from '../../shared/kinds/kind.ts';
import { kindOf, type Property } from '../../shared/schema/entity.ts';
import type { Filter } from '../../shared/schema/filters.ts';
import { say, type Wording } from '../../shared/texts/text.ts';
import { EMPTY_WORD } from '../../shared/wire.ts';
import { dayIn, startOfDay } from '../lib/zones.ts';
import { eq } from '../store/eq.ts';
import type { Condition } from '../store/store.ts';
import { hasOne } from '../store/where-conditions.ts';
import type { RecordContext } from './record-context.ts';
import { DEFAULT_ZONE } from './tenant-zone.ts';

/** What `@me` and `@today` need to know about the caller. */
export interface Asker {
  /** The id of the caller. */
  me: number;
  now: Date;
  /** The time zone that decides which day is today, and when a day begins if it is compared with a timestamp. */
  zone: string;
}

/** The caller, for filters on their own records or on days. The time zone is looked up only if days matter. */
export async function askerOf({ principal, now, zone }: RecordContext, days = true): Promise<Asker> {
  return { me: principal.id ?? 0, now, zone: days ? await zone() : DEFAULT_ZONE };
}

type Compare = 'lt' | 'lte' | 'gt' | 'gte';
/** No day follows the last one. */
const LAST_MOMENT = `${LAST_DAY}T23:59:59.999Z`;
const MOST_VALUES = 100;
const RELATIVE = /^@(today|week|month|year)(?:([+-])(\d{1,4}))?$/;

/** The conditions of a filter, all of which must hold, or what is wrong with its value. */
export function readFilter(filter: Filter, value: string, asker: Asker): Condition[] | Wording {
  const { property, operator } = filter;
  const { name } = property;
  switch (operator) {
    case 'null':
      if (value !== 'true' && value !== 'false') return say('field.boolean');
      return [{ property: name, op: value === 'true' ? 'null' : 'notNull' }];
    case 'label':
      return [{ property: name, op: 'contains', value }];
    case 'contains':
      return containing(property, value, asker);
    case 'has':
    case 'has.all':
      return having(property, value, asker, operator);
    case 'in':
      return oneOf(property, value, asker);
    case 'under': {
      const read = readOne(property, value, asker);
      return 'wrong' in read ? read.wrong : [{ property: name, op: 'under', value: Number(read.value) }];
    }
    case 'id':
    case 'equals': {
      const read = readOne(property, value, asker);
      return 'wrong' in read ? read.wrong : [eq(name, read.value)];
    }
    default:
      return comparing(property, operator, value, asker);
  }
}

/** Text contains the value anywhere; a choice matches by value or title; a date is compared as a whole. */
function containing(property: Property, value: string, asker: Asker): Condition[] {
  const { name, kind, choices } = property;
  if (choices) {
    const part = value.trim().toLowerCase();
    const holds = (text: string) => text.toLowerCase().includes(part);
    const found = choices.filter((choice) => holds(String(choice.const)) || holds(choice.title));
    return [{ property: name, op: 'in', value: found.map((choice) => choice.const) }];
  }
  const day = kind === 'date' ? dayOf(value, asker) : undefined;
  return [day ? eq(name, day) : { property: name, op: 'contains', value }];
}

/** Some of these choices or records, or all of them. */
function having(
  property: Property,
  value: string,
  asker: Asker,
  operator: 'has' | 'has.all',
): Condition[] | Wording {
  const of: Condition[] = [];
  const texts = value.split(',');
  if (texts.length > MOST_VALUES) return say('query.most_values', { limit: MOST_VALUES });
  for (const text of texts) {
    const read = readOne(property, text, asker);
    if ('wrong' in read) return read.wrong;
    of.push(hasOne(property.name, read.value));
  }
  return operator === 'has' ? [{ op: 'any', of }] : of;
}

function oneOf(property: Property, value: string, asker: Asker): Condition[] | Wording {
  const texts = value.split(',');
  if (texts.length > MOST_VALUES) return say('query.most_values', { limit: MOST_VALUES });
  const given = texts.map((text) => text.trim()).filter((text) => text !== EMPTY_WORD);
  const values: (string | number)[] = [];
  for (const text of given) {
    const read = readOne(property, text, asker);
    if ('wrong' in read) return read.wrong;
    values.push(read.value as string | number);
  }
  const named: Condition = { property: property.name, op: 'in', value: values };
  if (given.length === texts.length) return [named];
  return [{ op: 'any', of: [named, { property: property.name, op: 'null' }] }];
}

function comparing(
  property: Property,
  operator: Operator,
  value: string,
  asker: Asker,
): Condition[] | Wording {
  const { name, kind } = property;
  const op = operator as Compare;
  const day = dayOf(value, asker);
  if (kind === 'datetime' && day) {
    // A timestamp is on a day from the start of that day to the start of the next one.
    const next = op === 'gt' || op === 'lte';
    const edge =
      next && day === LAST_DAY ? LAST_MOMENT : startOfDay(next ? addDays(day, 1) : day, asker.zone);
    return [{ property: name, op: op === 'gt' || op === 'gte' ? 'gte' : 'lt', value: edge }];
  }
  const read = readOne(property, value, asker);
  return 'wrong' in read ? read.wrong : [{ property: name, op, value: read.value }];
}

function readOne(property: Property, text: string, asker: Asker) {
  const target = (property.reference ?? property.links)?.entity;
  if (target !== undefined) {
    if (text === '@me' && target === 'users/user') return { value: asker.me };
    return kindOf(property).read(text, property);
  }
  // Cells of a file may say yes or no; query parameters are written by programs, so they must be exact.
  if (property.kind === 'boolean' && text !== 'true' && text !== 'false')
    return { wrong: say('field.boolean') };
  const day = property.kind === 'date' ? dayOf(text, asker) : undefined;
  return day ? { value: day } : kindOf(property).read(text, property);
}

/**
 * A date, or `@today`, `@today-30`, `@today+7`; with `@week`, `@month` and `@year` the first day of the current one, or of
 * one that many before or after it.
 */
function dayOf(text: string, { now, zone }: Asker): string | undefined {
  const [, unit, sign = '+', count = '0'] = RELATIVE.exec(text) ?? [];
  if (unit === undefined) return isDay(text) ? text : undefined;
  return beginOf(dayIn(now, zone), unit as Unit, Number(`${sign}${count}`));
}
