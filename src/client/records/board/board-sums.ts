import type { Entity } from '../../../shared/schema/entity.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import { useSummary } from '../../data/summary.ts';
import { fieldOf } from '../../fields/fields.ts';
import { totalColumns } from '../rows/list-totals.ts';
import type { BoardBy, BoardPlace } from './board-columns.ts';

/** The totals of each column as text, from one request for the whole board; undefined without `ui:list.totals`. */
export function useBoardSums(
  entity: Entity,
  screen: Screen,
  { property }: BoardBy,
  asked: Record<string, string>,
): (place: BoardPlace) => string | undefined {
  const summed = totalColumns(entity, screen);
  const sum = summed.map(({ name }) => name).join(',');
  const { rows } = useSummary(sum === '' ? null : entity.path, { ...asked, group: property.name, sum });
  return ({ value }) => {
    if (summed.length === 0) return undefined;
    // Their line is there before they are: cards that are drawn first would move.
    if (!rows) return '\u00a0';
    const row = rows.find(({ group }) => {
      const own = group[property.name];
      return (typeof own === 'object' && own !== null ? own.id : own) === value;
    });
    const said = summed.map((one) => {
      const look = screen.looks[one.name];
      return `${one.title} ${fieldOf(one).text(row?.sum?.[one.name] ?? 0, one, look)}`;
    });
    return said.join(' · ');
  };
}
