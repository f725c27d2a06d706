import { isNumeric } from '../../shared/kinds/kind.ts';
import type { Entity, Property } from '../../shared/schema/entity.ts';
import { propertyOf } from '../../shared/schema/manifest.ts';
import { say, type Text, type Wording } from '../../shared/texts/text.ts';
import type { GroupBy, Measure, Period } from '../store/store.ts';
import { type ListQuery, readListQuery, wrongParameters } from './list-query.ts';
import type { Asker } from './read-filter.ts';

/** The parsed query of a summary. */
interface SummaryQuery extends Pick<ListQuery, 'where' | 'search'> {
  /** The terms of `group` as written; they are the keys of the answer. */
  terms: string[];
  by: GroupBy[];
  /** The properties to sum. */
  sums: string[];
  counts: boolean;
  measures: Measure[];
}

const MOST_GROUPS = 2;
const MOST_SUMS = 8;
const PERIOD = /^(day|week|month)\(([^()]*)\)$/;
/** Parameters of a list that do not apply to a summary. */
const LIST_ONLY = ['page', 'page_size', 'ordering', 'format', 'columns'];

/**
 * Reads `group=asset,month(closed_at)&sum=amount&count=1` and the filters beside it. Without `sum` rows are counted.
 * @throws ApiError `malformed` naming every parameter that is unknown or cannot be read
 */
export function readSummaryQuery(entity: Entity, raw: Record<string, string>, asker: Asker): SummaryQuery {
  const { group = '', sum = '', count = '', ...filters } = raw;
  const errors = new Map<string, Wording[]>();
  const refuse = (name: string, text: Wording) => void errors.set(name, [...(errors.get(name) ?? []), text]);
  for (const name of LIST_ONLY) if (Object.hasOwn(filters, name)) refuse(name, say('query.summary_no_pages'));
  const terms = namesIn(group);
  const sums = namesIn(sum);
  if (terms.length > MOST_GROUPS) refuse('group', say('query.most_properties', { limit: MOST_GROUPS }));
  if (sums.length > MOST_SUMS) refuse('sum', say('query.most_properties', { limit: MOST_SUMS }));
  if (!['', '0', '1'].includes(count)) refuse('count', say('query.one'));
  const by = terms.slice(0, MOST_GROUPS).flatMap((term) => {
    const read = readTerm(entity, term, asker.zone);
    if (!('code' in read)) return [read];
    refuse('group', read);
    return [];
  });
  for (const name of sums.slice(0, MOST_SUMS)) {
    const property = propertyOf(entity, name);
    if (!property || !isSummed(property))
      refuse('sum', say('query.no_number', { name: name.slice(0, 100), plural: entity.plural }));
  }
  if (errors.size > 0) throw wrongParameters(errors);
  const { where, search } = readListQuery(entity, filters, asker);
  const counts = count === '1' || sums.length === 0;
  const measures: Measure[] = [
    ...(counts ? [{ op: 'count' as const }] : []),
    ...sums.map((property) => ({ op: 'sum' as const, property })),
  ];
  return { where, search, terms, by, sums, counts, measures };
}

function namesIn(text: string): string[] {
  return [
    ...new Set(
      text
        .slice(0, 1000)
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ),
  ];
}

function readTerm(entity: Entity, term: string, zone: string): GroupBy | Text {
  const [, period, inner] = PERIOD.exec(term) ?? [];
  const name = inner ?? term;
  const shown = name.slice(0, 100);
  const property = propertyOf(entity, name);
  if (!property || property.computed || property.lines || property.writeOnly)
    return say('query.no_property', { name: shown, plural: entity.plural });
  const isDay = property.kind === 'date' || property.kind === 'datetime';
  if (period !== undefined)
    return isDay
      ? { property: name, period: period as Period, zone }
      : say('query.no_date', { name: shown, period });
  if (isDay) return say('query.is_date', { name: shown });
  if (property.kind === 'reference' || property.kind === 'boolean' || property.choices)
    return { property: name };
  return say('query.not_grouped', { name: shown });
}

function isSummed({ name, kind, computed, writeOnly }: Property): boolean {
  return isNumeric({ kind }) && name !== 'id' && !computed && !writeOnly;
}
