import { say } from '../texts/text.ts';
import { fitsDefault, isText, isTitle } from './check-property.ts';
import type { Entity, Property } from './entity.ts';
import type { FileCheck } from './file-check.ts';
import type { LayerFile } from './layer-files.ts';

const WORDS = ['title', 'description', 'default'];

/** A property of the product as a layer has it: called and explained otherwise, with another default, or required of people. */
export function patchProperty(property: Property, { properties = {}, required = [] }: LayerFile): Property {
  const { title, description, default: start } = properties[property.name] ?? {};
  return {
    ...property,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(start !== undefined && { default: start as Property['default'] }),
    ...(required.includes(property.name) && { requiredOnCreate: true, requiredOfPeople: true }),
  };
}

/** Checks what a layer says of a property of the product. */
export function checkPatch(check: FileCheck, property: Property, given: unknown): void {
  const at = `properties/${property.name}`;
  const words = check.object(given, at);
  if (!words) return;
  check.words(words, at, WORDS);
  const { title, description, default: start } = words;
  if (title !== undefined && !isTitle(title)) check.value(`${at}/title`);
  if (description !== undefined && !(isText(description) && description.length <= 500))
    check.value(`${at}/description`);
  if (start === undefined) return;
  const isGiven = mayBeGiven(property) && fitsDefault({ ...property, default: start as Property['default'] });
  if (!isGiven) check.error(`${at}/default`, say('schema.default_unfit'));
}

/** Whether a layer may require a property of the product: people can give it a value, and need not yet. */
export function mayBeRequired(property: Property): boolean {
  return mayBeGiven(property) && !property.required && !property.lines && !property.files;
}

/** Whether a layer may leave a property of the product out of forms and lists: nobody needs it, and no record is called by it. */
export function mayBeHidden(property: Property, { label, parent }: Entity): boolean {
  const { name, required, requiredOnCreate } = property;
  return !required && !requiredOnCreate && name !== label && name !== parent;
}

function mayBeGiven({ readOnly, writeOnly, auto, computed, through, rollup }: Property): boolean {
  return !readOnly && !writeOnly && auto === undefined && !computed && !through && !rollup;
}
