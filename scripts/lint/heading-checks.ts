import { named } from './entity-checks.ts';
import type { EntityFiles } from './entity-file.ts';
import type { SourceFile } from './source-file.ts';
import { checkWhere } from './where-checks.ts';

/** What the page of a record says below its name is named by properties that there are. */
export function checkHeading(files: EntityFiles, ui: SourceFile): void {
  const { text, facts = [], term = {}, notes = [] } = files.screen['ui:heading'] ?? {};
  const find = (name: string, place: (string | number)[]) => named(files, place, name, ui);
  for (const [at, { where }] of notes.entries())
    checkWhere(where, find, ['ui:heading', 'notes', at, 'where'], ui);
  for (const [word, name] of Object.entries<string>(term))
    if (word !== 'title') find(name, ['ui:heading', 'term', word]);
  if (text !== undefined) find(text, ['ui:heading', 'text']);
  for (const [index, fact] of facts.entries()) find(fact, ['ui:heading', 'facts', index]);
}
