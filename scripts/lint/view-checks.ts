import { filtersOf } from '../../src/shared/schema/filters.ts';
import { readScreen } from '../../src/shared/schema/screen.ts';
import { parseOrdering } from '../../src/shared/wire.ts';
import { named } from './entity-checks.ts';
import type { EntityFiles } from './entity-file.ts';
import { suggestion } from './nearest.ts';

/** Checks the views that a UI file brings (`ui:list.views`): what they filter, sort by and show must exist. */
export function checkViews(files: EntityFiles): void {
  const { ui, screen, entity } = files;
  const words = screen['ui:list']?.views ?? [];
  if (!ui || words.length === 0) return;
  const known = [...filtersOf(entity).map(({ name }) => name), 'search'];
  const keys = readScreen(entity, screen).list.views?.map(({ key }) => key) ?? [];
  for (const [index, view] of words.entries()) {
    const at = ['ui:list', 'views', index];
    const key = keys[index] ?? '';
    if (key === '') ui.error([...at, 'title'], `"${view.title}" needs a letter or a digit`);
    else if (keys.indexOf(key) < index)
      ui.error([...at, 'title'], `"${view.title}" is the name of another view`);
    for (const name of Object.keys(view.filters ?? {}))
      if (!known.includes(name))
        ui.error([...at, 'filters', name], `is not a filter of this entity${suggestion(name, known)}`);
    for (const { property } of parseOrdering(view.order ?? '')) named(files, [...at, 'order'], property, ui);
    for (const [place, name] of (view.columns ?? []).entries())
      named(files, [...at, 'columns', place], name, ui);
  }
}
