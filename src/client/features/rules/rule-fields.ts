import { type Entity, hasParts, type Property } from '../../../shared/schema/entity.ts';
import { type Manifest, propertyOf } from '../../../shared/schema/manifest.ts';

/** A field for a rule's conditions or requirements. */
export interface RuleField {
  way: string[];
  title: string;
  property: Property;
}

const TOLD = ['choice', 'boolean'];
const SERVER_OWNED = ['id', 'created_at', 'updated_at'];

/** Fields for conditions: those of the record, of its single child records, and of references up to two levels deep. */
export function conditionFields(manifest: Manifest, entity: Entity): RuleField[] {
  return [...ownFields(entity), ...childFields(manifest, entity), ...further(manifest, entity, [], [])];
}

/** Fields that can be required: editable ones of the record and its single child records. */
export function neededFields(manifest: Manifest, entity: Entity): RuleField[] {
  return [...ownFields(entity), ...childFields(manifest, entity)].filter(
    ({ property }) => !property.readOnly && property.kind !== 'boolean',
  );
}

/** A record's single child records, by the name that rules use. */
export function childrenOf(manifest: Manifest, entity: Entity): { name: string; entity: Entity }[] {
  const prefix = `${entity.path.split('/').at(-1)}_`;
  return Object.values(manifest).flatMap((other) => {
    const owner = other.parent && propertyOf(other, other.parent)?.reference?.entity;
    if (!other.single || owner !== entity.path) return [];
    const last = other.path.split('/').at(-1) as string;
    return [{ name: last.startsWith(prefix) ? last.slice(prefix.length) : last, entity: other }];
  });
}

function ownFields(entity: Entity): RuleField[] {
  return entity.properties
    .filter(isAsked)
    .map((property) => ({ way: [property.name], title: property.title, property }));
}

function childFields(manifest: Manifest, entity: Entity): RuleField[] {
  return childrenOf(manifest, entity).flatMap(({ name, entity: child }) =>
    child.properties
      .filter((property) => isAsked(property) && property.name !== child.parent)
      .map((property) => ({ way: [name, property.name], title: property.title, property })),
  );
}

/** From referenced records only fields with few possible values: a rule asks what kind of thing it is. */
function further(manifest: Manifest, entity: Entity, way: string[], titles: string[]): RuleField[] {
  return entity.properties.flatMap((reference) => {
    const path = reference.reference?.entity;
    const target = path === undefined || path.startsWith('users/') ? undefined : manifest[path];
    if (!target || reference.through || target === entity) return [];
    const at = [...way, reference.name];
    const named = [...titles, titles.length === 0 ? reference.title : reference.title.toLowerCase()];
    const told = target.properties
      .filter((property) => isAsked(property) && TOLD.includes(property.kind))
      .map((property) => ({
        way: [...at, property.name],
        title: [...named, property.title.toLowerCase()].join(' '),
        property,
      }));
    return [...told, ...(at.length < 2 ? further(manifest, target, at, named) : [])];
  });
}

function isAsked({ name, kind, computed, writeOnly }: Property): boolean {
  return !hasParts({ kind }) && !computed && !writeOnly && !SERVER_OWNED.includes(name);
}
