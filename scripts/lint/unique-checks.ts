import type { Property } from '../../src/shared/schema/entity.ts';
import { named } from './entity-checks.ts';
import type { EntityFiles } from './entity-file.ts';

type Place = (string | number)[];

/** Checks keys (`x-entity.unique`): their properties must be stored in every store, and their conditions able to hold. */
export function checkUnique(files: EntityFiles): void {
  const words = (files.schema['x-entity'] as { unique?: unknown[] }).unique ?? [];
  for (const [index, { properties, while: held = {} }] of files.entity.unique.entries()) {
    const at: Place = ['x-entity', 'unique', index];
    const namesAt = Array.isArray(words[index]) ? at : [...at, 'properties'];
    for (const [place, name] of properties.entries()) checkStored(files, [...namesAt, place], name);
    if (properties.length === 1 && Object.keys(held).length === 0)
      files.data.error(at, 'one property alone is made unique by its own word, "x-unique": true');
    for (const [name, value] of Object.entries(held)) {
      const property = checkStored(files, [...at, 'while', name], name);
      if (property && !canBe(property, value))
        files.data.error([...at, 'while', name], `"${name}" is never ${JSON.stringify(value)}`);
    }
  }
}

function checkStored(files: EntityFiles, at: Place, name: string): Property | undefined {
  const property = named(files, at, name);
  if (!property) return undefined;
  if (property.kind === 'object' || property.through || property.computed)
    files.data.error(at, `"${name}" cannot be compared; choose properties that are stored`);
  else if (property.only) files.data.error(at, `"${name}" does not exist in every store`);
  else return property;
  return undefined;
}

/** Whether a condition can hold: null if the property may be empty, otherwise a possible value of a boolean or a choice. */
function canBe({ kind, choices, required }: Property, value: unknown): boolean {
  if (value === null) return !required;
  if (choices) return choices.some((choice) => choice.const === value);
  return kind === 'boolean' && typeof value === 'boolean';
}
