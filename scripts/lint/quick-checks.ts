import { actionsOf } from '../../src/shared/schema/action.ts';
import { fitOf } from '../../src/shared/schema/conditions.ts';
import type { Property } from '../../src/shared/schema/entity.ts';
import { isNeededOnCreate } from '../../src/shared/schema/needed-on-create.ts';
import { named } from './entity-checks.ts';
import { type Entities, type EntityFiles, isReadable } from './entity-file.ts';
import { suggestion } from './nearest.ts';
import { never } from './value-checks.ts';

/** Checks the sheet in which a record is made in seconds (`ui:quick`): what it asks and what it fills in must make a whole record. */
export function checkQuick(all: Entities, files: EntityFiles): void {
  const { ui, screen, entity } = files;
  const words = screen['ui:quick'];
  if (!ui || !words) return;
  const { fields, labels = {}, values = {}, actions = [] } = words;
  for (const [index, name] of fields.entries()) {
    const at = ['ui:quick', 'fields', index];
    const property = named(files, at, name, ui);
    if (property && isServers(property)) ui.error(at, `"${name}" is the server's; nobody can fill it in`);
    else if (index === 0 && property && property.kind !== 'text')
      ui.error(at, `"${name}" is not a text; the first field says what the record is`);
  }
  const known = actionsOf(files.path, files.schema);
  for (const [index, name] of actions.entries())
    if (!known.some((action) => action.name === name))
      ui.error(
        ['ui:quick', 'actions', index],
        `"${name}" is not an action of ${files.path}${suggestion(
          name,
          known.map((action) => action.name),
        )}`,
      );
  for (const [name, value] of Object.entries(values)) checkValue(all, files, name, value);
  const asked = actions.flatMap(
    (name) => known.find((action) => action.name === name)?.form.properties ?? [],
  );
  for (const name of Object.keys(labels))
    if (!fields.includes(name) && !asked.some((property) => property.name === name))
      ui.error(
        ['ui:quick', 'labels', name],
        `"${name}" is not a field of the sheet${suggestion(name, fields)}`,
      );
  if (!entity.operations.includes('create'))
    ui.error(['ui:quick'], 'records of this entity cannot be created');
  const starts = Object.keys(screen).filter((name) => {
    const own = screen[name] as { 'ui:start'?: number } | undefined;
    return typeof own === 'object' && own['ui:start'] !== undefined;
  });
  const given = new Set([...fields, ...Object.keys(values), ...starts, entity.parent]);
  const { absent } = fitOf(entity, (name) => values[name]);
  for (const property of entity.properties)
    if (
      isNeededOnCreate(property) &&
      !isServers(property) &&
      !given.has(property.name) &&
      !absent.has(property.name)
    )
      ui.error(
        ['ui:quick'],
        `no record can be made without "${property.name}"; add it to "fields", or its value to "values"`,
      );
}

function checkValue(all: Entities, files: EntityFiles, name: string, value: unknown): void {
  const ui = files.ui as NonNullable<EntityFiles['ui']>;
  const at = ['ui:quick', 'values', name];
  const property = named(files, at, name, ui);
  if (!property) return;
  if (typeof value !== 'object' || value === null) {
    const wrong = never(property, value as string);
    if (wrong !== undefined) ui.error(at, wrong);
    return;
  }
  const other = property.reference && all.get(property.reference.entity);
  if (!other) ui.error(at, `"${name}" is no reference`);
  else if (isReadable(other))
    for (const [key, one] of Object.entries(value)) {
      const own = other.entity.properties.find((each) => each.name === key);
      if (!own) ui.error([...at, key], `"${key}" is not a property of ${other.path}`);
      else if (own.choices && !own.choices.some((choice) => choice.const === one))
        ui.error([...at, key], `"${key}" is never ${JSON.stringify(one)}`);
    }
}

function isServers({ readOnly, computed, through }: Property): boolean {
  return readOnly || computed !== undefined || through !== undefined;
}
