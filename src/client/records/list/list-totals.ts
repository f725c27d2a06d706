import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import { useSummary } from '../../data/summary.ts';

/** The numbers of a list that are added up at its foot, as far as who looks may read them. */
export function totalColumns(entity: Entity, screen: Screen): Property[] {
  return (screen.list.totals ?? []).flatMap((name) => propertyOf(entity, name) ?? []);
}

/** What the shown columns come to over all records that a list finds, not only those of the page; empty until it is known. */
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
