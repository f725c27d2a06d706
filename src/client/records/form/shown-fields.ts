import { fitOf } from '../../../shared/schema/conditions.ts';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { fieldOf } from '../../fields/fields.ts';
import type { Model } from '../../model/model.ts';
import type { Values } from './values.ts';

/** A property that stands on a record's page, and whether it takes the whole width. */
interface ShownField {
  name: string;
  property: Property;
  wide: boolean;
}

const SERVER_OWNED = ['id', 'created_at', 'updated_at'];

/**
 * The fields of a record in the order of its screen, known without loading the form: those that a form to create or
 * edit holds, or, to view the given one, also what the server computes or reaches through a reference, where there is any.
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
    if (isFound || SERVER_OWNED.includes(property.name)) return false;
    return mode === 'edit' || !(property.readOnly || screen.later.includes(property.name));
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

/** What a new record has; of one that is still to come as good as any guess. */
function startOf(entity: Entity, name: string): unknown {
  return propertyOf(entity, name)?.default;
}

function inOrder(properties: Property[], order: string[]): Property[] {
  const rest = properties.filter((property) => !order.includes(property.name));
  return order.flatMap((name) =>
    name === '*' ? rest : properties.filter((property) => property.name === name),
  );
}
