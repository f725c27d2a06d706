import type { Property } from '../../src/shared/schema/entity.ts';
import { propertyOf } from '../../src/shared/schema/manifest.ts';
import { storedWords } from '../../src/shared/schema/stored-words.ts';
import { inWords, say } from '../../src/shared/texts/text.ts';
import { type Entities, type EntityFiles, isReadable, valuePlace } from './entity-file.ts';
import { suggestion } from './nearest.ts';
import { checkClass } from './reference-checks.ts';

/**
 * Checks entities whose records never change (`x-entity.appendOnly`) and values that are copied when a record is
 * created (`x-default-from`).
 */
export function checkLedgers(all: Entities): void {
  for (const files of all.values()) {
    if (files.entity.appendOnly) checkAppendOnly(files);
    for (const property of files.entity.properties)
      if (property.defaultFrom) checkDefaultFrom(all, files, property);
  }
}

function checkAppendOnly(files: EntityFiles): void {
  const { data, entity } = files;
  for (const [index, operation] of entity.operations.entries())
    if (operation === 'update' || operation === 'delete')
      data.error(
        ['x-entity', 'operations', index],
        `records that are only added have no ${operation}; leave it out`,
      );
  for (const word of ['parent', 'singleton', 'tree'] as const)
    if (entity[word])
      data.error(['x-entity', word], `records that are only added never change or go, so leave ${word} out`);
  for (const { name, reference, rollup } of entity.properties) {
    if (rollup)
      data.error(valuePlace(files, name, 'x-rollup'), 'would change a record that stays as it was made');
    if (reference && reference.onDelete !== 'restrict')
      data.error(
        ['properties', name, 'x-reference'],
        `records that are only added keep what they refer to: write "x-reference": { "entity": "${reference.entity}", "onDelete": "restrict" }`,
      );
  }
}

function checkDefaultFrom(all: Entities, files: EntityFiles, property: Property): void {
  const at = valuePlace(files, property.name, 'x-default-from');
  const { reference, property: copied } = property.defaultFrom as NonNullable<Property['defaultFrom']>;
  const names = (of: EntityFiles) => of.entity.properties.map(({ name }) => name);
  const from = propertyOf(files.entity, reference);
  const target = from?.reference && !from.through ? all.get(from.reference.entity) : undefined;
  if (!from?.reference || from.through)
    files.data.error(
      at,
      `"${reference}" is not a reference of this entity${suggestion(reference, names(files))}`,
    );
  if (property.required)
    files.data.error(at, `"${property.name}" is required, and what it is copied from may be empty`);
  if (!target || !isReadable(target)) return;
  const source = propertyOf(target.entity, copied);
  if (!source)
    files.data.error(at, `${target.path} has no property "${copied}"${suggestion(copied, names(target))}`);
  else if (
    source.storage !== property.storage ||
    source.through ||
    source.reference?.entity !== property.reference?.entity
  )
    files.data.error(
      at,
      inWords(
        say('rollup.stored_as', {
          ...{ name: copied, path: target.path, own: property.name },
          words: storedWords(source),
        }),
      ),
    );
  else checkClass(files, property, source, at);
}
