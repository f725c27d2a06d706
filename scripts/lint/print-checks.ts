import { propertyOf } from '../../src/shared/schema/manifest.ts';
import type { PrintSection } from '../../src/shared/schema/print-words.ts';
import { named } from './entity-checks.ts';
import { type Entities, type EntityFiles, isReadable, noEntity } from './entity-file.ts';
import { suggestion } from './nearest.ts';
import type { SourceFile } from './source-file.ts';

type Place = (string | number)[];

/** Checks what stands on the paper of a record (`ui:print`): everything that is named there must have a value to print. */
export function checkPrint(all: Entities, files: EntityFiles): void {
  const { ui, screen } = files;
  if (!ui) return;
  for (const [index, section] of (screen['ui:print']?.sections ?? []).entries()) {
    const at = ['ui:print', 'sections', index];
    checkFields(all, files, ui, section, at);
    checkLines(all, files, ui, section, at);
    for (const [place, name] of (section.totals ?? []).entries())
      named(files, [...at, 'totals', place], name, ui);
  }
}

function checkFields(all: Entities, files: EntityFiles, ui: SourceFile, section: PrintSection, at: Place) {
  const { of, fields = [] } = section;
  if (of === undefined) {
    for (const [place, name] of fields.entries()) named(files, [...at, 'fields', place], name, ui);
    return;
  }
  const reference = named(files, [...at, 'of'], of, ui);
  if (!reference) return;
  const path = reference.reference?.entity;
  if (path === undefined) ui.error([...at, 'of'], `"${of}" leads to no record`);
  else checkNames(all.get(path), ui, fields, [...at, 'fields']);
}

function checkLines(all: Entities, files: EntityFiles, ui: SourceFile, section: PrintSection, at: Place) {
  const { lines, columns = [], boxes } = section;
  if (lines === undefined) {
    if (boxes !== undefined || columns.length > 0) ui.error(at, 'columns and boxes need "lines"');
    return;
  }
  const listed = all.get(lines);
  if (!listed) return ui.error([...at, 'lines'], noEntity(all, lines));
  if (!isReadable(listed)) return;
  const refers = listed.entity.properties.some((own) => own.reference?.entity === files.path && !own.through);
  if (!refers) ui.error([...at, 'lines'], `${lines} has no reference that leads to ${files.path}`);
  checkNames(listed, ui, columns, [...at, 'columns']);
  if (boxes === undefined) return;
  checkNames(listed, ui, [boxes], [...at, 'boxes']);
  const box = propertyOf(listed.entity, boxes);
  if (box && box.kind !== 'boolean') ui.error([...at, 'boxes'], `"${boxes}" is not a yes or no`);
}

function checkNames(shown: EntityFiles | undefined, ui: SourceFile, names: string[], at: Place): void {
  if (!shown || !isReadable(shown)) return;
  const known = shown.entity.properties.map(({ name }) => name);
  for (const [place, name] of names.entries())
    if (!known.includes(name))
      ui.error(
        at.at(-1) === 'boxes' ? at : [...at, place],
        `"${name}" is not a property of ${shown.path}${suggestion(name, known)}`,
      );
}
