import { fitOf } from '../../../shared/schema/conditions.ts';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { isPlaced } from '../../../shared/schema/form.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { fieldOf } from '../../fields/fields.ts';
import type { Model } from '../../model/model.ts';
import type { Values } from '../saving/values.ts';

/** A property shown on a record's page, and whether it takes the full width. */
interface ShownField {
  name: string;
  property: Property;
  wide: boolean;
}

const SERVER_OWNED = ['id', 'created_at', 'updated_at'];

/**
 * The fields of a record in the order of its screen, known without loading the form: those of the create or edit form or, when
 * viewing a record, also its computed properties and those reached through a reference, if they have a value.
 */
export function shownFields(
  { manifest, screens }: Model,
  path: string,
  mode: 'create' | 'edit' | 'view',
  record?: Values,
): ShownField[] {
  const entity = manifest[path];
  const screen = screens[path];
  if (!entity || !screen) return [];
  const { absent } = fitOf(entity, (name) => (record ? record[name] : startOf(entity, name)));
  const shown = entity.properties.filter((property) => {
    if (absent.has(property.name)) return false;
    if (screen.widgets[property.name] === 'hidden') return false;
    if (fieldOf(property).parts) return false;
    const isFound = property.computed || property.through !== undefined;
    if (mode === 'view')
      return (
        property.name !== 'id' &&
        !property.writeOnly &&
        !((isFound || property.readOnly) && record && isNothing(record[property.name]))
      );
    if (property.computed || SERVER_OWNED.includes(property.name)) return false;
    if (property.through && !isPlaced(property.name, screen.order, screen.groups)) return false;
    const isToCome = property.readOnly && property.value === undefined;
    return mode === 'edit' || !(isToCome || screen.later.includes(property.name));
  });
  return inOrder(shown, screen.order).map((property) => ({
    name: property.name,
    property,
    wide: screen.widgets[property.name] === 'textarea',
  }));
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** The default of a new record, also the best guess for a record that has not loaded yet. */
function startOf(entity: Entity, name: string): unknown {
  return propertyOf(entity, name)?.default;
}

function inOrder(properties: Property[], order: string[]): Property[] {
  const rest = properties.filter((property) => !order.includes(property.name));
  return order.flatMap((name) =>
    name === '*' ? rest : properties.filter((property) => property.name === name),
  );
}
