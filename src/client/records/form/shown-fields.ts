import { fitOf } from '../../../shared/schema/conditions.ts';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { isPlaced } from '../../../shared/schema/form.ts';
import { isNumbered, propertyOf } from '../../../shared/schema/manifest.ts';
import { isMark, type Screen } from '../../../shared/schema/screen.ts';
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

/** Whether nothing is lost where a field that cannot be changed is left out: it is empty, or heads the page already. */
export function isIdle({ manifest, screens }: Model, path: string, name: string, record: Values): boolean {
  return isNothing(record[name]) || saidAbove(manifest[path], screens[path], record).has(name);
}

/** What stands above the fields of a record: the text and the facts of its `ui:heading`, and its marks. */
function saidAbove(entity: Entity | undefined, screen: Screen | undefined, record: Values): Set<string> {
  if (!entity || !screen?.heading) return new Set();
  const { text, facts } = screen.heading;
  const marks = entity.properties.flatMap(({ name }) => (isMark(screen.looks[name]) ? [name] : []));
  // A text of several lines stands there with its first alone.
  const isWhole = isNumbered(entity) && text !== undefined && !/\n/.test(String(record[text] ?? '').trim());
  return new Set([...facts, ...marks, ...(isWhole ? [text] : [])]);
}

/**
 * The fields of a record in the order of its screen, known without loading the form: those of the create or edit form or, when
 * viewing a record, also its computed properties and those reached through a reference. What nobody can change here is left out if it is
 * empty or heads the page.
 */
export function shownFields(
  model: Model,
  path: string,
  mode: 'create' | 'edit' | 'view',
  record?: Values,
): ShownField[] {
  const entity = model.manifest[path];
  const screen = model.screens[path];
  if (!entity || !screen) return [];
  // What heads the page of every record keeps no room below while the record loads.
  const above = mode === 'view' && !record ? saidAbove(entity, screen, {}) : undefined;
  const isLeftOut = (name: string) =>
    record ? isIdle(model, path, name, record) : above?.has(name) === true;
  const { absent } = fitOf(entity, (name) => (record ? record[name] : startOf(entity, name)));
  const shown = entity.properties.filter((property) => {
    if (absent.has(property.name)) return false;
    if (screen.widgets[property.name] === 'hidden') return false;
    if (fieldOf(property).parts) return false;
    if (mode === 'view') return property.name !== 'id' && !property.writeOnly && !isLeftOut(property.name);
    if (property.computed || SERVER_OWNED.includes(property.name)) return false;
    if (property.through && !isPlaced(property.name, screen.order, screen.groups)) return false;
    // What is worked out of other fields changes while people type.
    const isToCome = property.readOnly && property.value === undefined;
    if (mode === 'edit') return !(isToCome && isLeftOut(property.name));
    return !(isToCome || screen.later.includes(property.name));
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
