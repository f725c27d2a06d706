import { readFilter } from '../../src/server/records/read-filter.ts';
import { type Filter, filtersOf, parameterOf } from '../../src/shared/schema/filters.ts';
import { readScreen } from '../../src/shared/schema/screen.ts';
import { parseOrdering } from '../../src/shared/wire.ts';
import { named } from './entity-checks.ts';
import type { EntityFiles } from './entity-file.ts';
import { suggestion } from './nearest.ts';

/** Checks the views of a UI file (`ui:list.views`): what they filter by, sort by and show must exist. */
export function checkViews(files: EntityFiles): void {
  const { ui, screen, entity } = files;
  const words = screen['ui:list']?.views ?? [];
  if (!ui || words.length === 0) return;
  const filters = new Map(filtersOf(entity).map((filter) => [filter.name, filter]));
  const known = [...filters.keys(), 'search'];
  const keys = readScreen(entity, screen).list.views?.map(({ key }) => key) ?? [];
  for (const [index, view] of words.entries()) {
    const at = ['ui:list', 'views', index];
    const key = keys[index] ?? '';
    if (key === '') ui.error([...at, 'title'], `"${view.title}" needs a letter or a digit`);
    else if (keys.indexOf(key) < index)
      ui.error([...at, 'title'], `"${view.title}" is the name of another view`);
    for (const [name, value] of Object.entries(view.filters ?? {})) {
      const wrong = known.includes(name)
        ? wrongValue(filters.get(name), value)
        : `is not a filter of this entity${suggestion(name, known)}`;
      if (wrong !== undefined) ui.error([...at, 'filters', name], wrong);
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

/** What is wrong with the value of a filter: the list would refuse it, or could never find anything. */
function wrongValue(filter: Filter | undefined, value: string): string | undefined {
  if (!filter) return undefined;
  const { name, property, operator } = filter;
  const read = readFilter(filter, value, ANYBODY);
  if (typeof read === 'string') return read;
  if (operator === 'label' && value.startsWith('@'))
    return `looks for "${value}" in a name; write "${parameterOf(property, 'id')}"`;
  const [only] = read;
  if (!property.choices || only === undefined || only.op !== 'in' || only.value.length > 0) return undefined;
  return `"${name}" is never "${value}"${suggestion(
    value,
    property.choices.map((choice) => String(choice.const)),
  )}`;
}
