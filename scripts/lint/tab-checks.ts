import { propertyOf } from '../../src/shared/schema/manifest.ts';
import type { Offer, Tab } from '../../src/shared/schema/tab.ts';
import { named } from './entity-checks.ts';
import { type Entities, type EntityFiles, isReadable, noEntity } from './entity-file.ts';
import { suggestion } from './nearest.ts';
import type { SourceFile } from './source-file.ts';
import { checkWhere } from './where-checks.ts';

/**
 * Checks what a tab says besides its list: of which records one can be added there (`while`), further lists (`more`), and offered
 * records (`offer`).
 */
export function checkTabMore(
  all: Entities,
  files: EntityFiles,
  ui: SourceFile,
  { list, by, more = [], offer, steps, while: state = {} }: Tab,
  index: number,
): void {
  checkWhere(state, (name, place) => named(files, place, name, ui), ['ui:tabs', index, 'while'], ui);
  const listed = list === undefined ? undefined : all.get(list);
  const leading = listed?.entity.properties.filter((own) => own.reference?.entity === files.path) ?? [];
  const names = leading.map(({ name }) => name);
  if (by !== undefined && !names.includes(by))
    ui.error(
      ['ui:tabs', index, 'by'],
      `"${by}" of ${list} does not lead to ${files.path}${suggestion(by, names)}`,
    );
  const worked = steps === undefined ? undefined : all.get(steps);
  if (worked && isReadable(worked) && !worked.entity.properties.some(({ answersTo }) => answersTo))
    ui.error(['ui:tabs', index, 'steps'], `"${steps}" holds no answers (x-schema-from)`);
  const shownWith: [(string | number)[], string][] = [
    ...more.map((path, place): [(string | number)[], string] => [['ui:tabs', index, 'more', place], path]),
    ...(steps === undefined ? [] : [[['ui:tabs', index, 'steps'], steps] as [(string | number)[], string]]),
  ];
  for (const [at, path] of shownWith) {
    const shown = all.get(path);
    if (!shown) ui.error(at, noEntity(all, path));
    else if (
      isReadable(shown) &&
      !shown.entity.properties.some((own) => own.reference?.entity === files.path && !own.through)
    )
      ui.error(at, `${path} has no reference that leads to ${files.path}`);
  }
  if (offer) checkOffer(all, files, ui, offer, ['ui:tabs', index, 'offer']);
}

function checkOffer(
  all: Entities,
  { entity, path, schema }: EntityFiles,
  ui: SourceFile,
  { list, by, actions, values }: Offer,
  at: (string | number)[],
): void {
  const offered = all.get(list);
  if (!offered) {
    ui.error([...at, 'list'], noEntity(all, list));
    return;
  }
  const own = propertyOf(entity, by)?.reference?.entity;
  if (own === undefined || (isReadable(offered) && propertyOf(offered.entity, by)?.reference?.entity !== own))
    ui.error([...at, 'by'], `"${by}" is not a reference of both ${path} and ${list} to the same entity`);
  const words = (schema['x-entity'] ?? {}) as { actions?: Record<string, unknown> };
  for (const [place, action] of actions.entries())
    if (!Object.hasOwn(words.actions ?? {}, action))
      ui.error([...at, 'actions', place], `"${action}" is not an action of ${path}`);
  for (const [place, name] of values.entries())
    if (isReadable(offered) && !propertyOf(offered.entity, name))
      ui.error([...at, 'values', place], `${list} has no property "${name}"`);
}
