import { readFilter } from '../../src/server/records/read-filter.ts';
import type { Entity, Property } from '../../src/shared/schema/entity.ts';
import { filtersOf } from '../../src/shared/schema/filters.ts';
import { readScreen } from '../../src/shared/schema/screen.ts';
import { isWay, testsOf, type WhereTest } from '../../src/shared/schema/where.ts';
import { filterFor } from '../../src/shared/schema/where-filters.ts';
import { parseOrdering } from '../../src/shared/wire.ts';
import { named } from './entity-checks.ts';
import type { EntityFiles } from './entity-file.ts';
import { never } from './value-checks.ts';

/** Checks the views of a UI file (`ui:list.views`): what they filter by, sort by and show must exist. */
export function checkViews(files: EntityFiles): void {
  const { ui, screen, entity } = files;
  const words = screen['ui:list']?.views ?? [];
  if (!ui || words.length === 0) return;
  const keys = readScreen(entity, screen).list.views?.map(({ key }) => key) ?? [];
  for (const [index, view] of words.entries()) {
    const at = ['ui:list', 'views', index];
    const key = keys[index] ?? '';
    if (key === '') ui.error([...at, 'title'], `"${view.title}" needs a letter or a digit`);
    else if (keys.indexOf(key) < index)
      ui.error([...at, 'title'], `"${view.title}" is the name of another view`);
    for (const test of testsOf(view.where ?? {})) {
      const property = named(files, [...at, 'where', test.key], test.property, ui);
      const wrong = property && wrongTest(entity, property, test);
      if (wrong !== undefined) ui.error([...at, 'where', test.key], wrong);
    }
    if (view.first && words.findIndex(({ first }) => first) < index)
      ui.error([...at, 'first'], 'the menu opens the list with one view; another one is first already');
    for (const { property } of parseOrdering(view.order ?? '')) named(files, [...at, 'order'], property, ui);
    for (const [place, name] of (view.columns ?? []).entries())
      named(files, [...at, 'columns', place], name, ui);
  }
}

/** Any user will do: a wrong filter is wrong for everybody. */
const ANYBODY = { me: 1, now: new Date(0), zone: 'UTC' };

/** What is wrong with what a view asks: the list would refuse it, or could never find anything. */
function wrongTest(entity: Entity, property: Property, test: WhereTest): string | undefined {
  const [name, value] = filterFor(entity, test);
  const filter = filtersOf(entity).find((one) => one.name === name);
  if (!filter) {
    const names = filtersOf(entity).flatMap((one) => (one.property === property ? [one.name] : []));
    return `lists cannot be filtered by "${name}"${names.length > 0 ? `, but by ${names.join(', ')}` : ''}`;
  }
  for (const one of test.values) {
    const wrong = isWay(one) ? undefined : never(property, one);
    if (wrong !== undefined) return wrong;
  }
  const read = readFilter(filter, value, ANYBODY);
  return typeof read === 'string' ? read : undefined;
}
