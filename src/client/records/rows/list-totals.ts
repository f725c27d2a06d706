import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import { useSummary } from '../../data/summary.ts';

/** The numeric columns totalled at the foot of a list, if the user may read them. */
export function totalColumns(entity: Entity, screen: Screen): Property[] {
  return (screen.list.totals ?? []).flatMap((name) => propertyOf(entity, name) ?? []);
}

/** The totals of the visible columns over all matching records, not only the page's; empty while loading. */
export function useTotals(
  entity: Entity,
  screen: Screen,
  columns: Property[],
  asked: Record<string, string>,
): Record<string, number | undefined> | undefined {
  const summed = totalColumns(entity, screen).filter((property) => columns.includes(property));
  const sum = summed.map(({ name }) => name).join(',');
  const { rows } = useSummary(sum === '' ? null : entity.path, { ...asked, sum });
  if (sum === '') return undefined;
  return Object.fromEntries(summed.map(({ name }) => [name, rows?.[0]?.sum?.[name]]));
}
