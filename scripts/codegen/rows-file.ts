import { isDecimalStorage, type Storage } from '../../src/shared/kinds/kind.ts';
import type { Entity, Property, StoreScope } from '../../src/shared/schema/entity.ts';
import {
  entitiesOf,
  keptProperties,
  type Manifest,
  propertyAlong,
  propertyOf,
} from '../../src/shared/schema/manifest.ts';

const OWN = ['id: number', 'created_at: string', 'updated_at: string', '_version: number'];
const NAMES = new Set(OWN.map((field) => field.slice(0, field.indexOf(':'))));

const SCOPES: StoreScope[] = ['tenant', 'platform'];

/** How a stored value is shown in a row. */
const SHOWN: Partial<Record<Storage, string>> = {
  boolean: 'boolean',
  integer: 'number',
  number: 'number',
  reference: 'Reference',
  object: 'unknown',
};

/** The types of what the store reads of each entity, by path. */
export function rowsFile(entities: Manifest): string {
  const types = Object.values(entities).map((entity) => {
    const fields = fieldsOf(entities, entity).map((field) => `    ${field};\n`);
    return `  '${entity.path}': {\n${fields.join('')}  };\n`;
  });
  return [
    '/** A record that another refers to. */\nexport type Reference = { id: number; label: string };\n',
    `/** What a row holds, by the path of its entity. */\nexport type Rows = {\n${types.join('')}};\n`,
  ].join('\n');
}

function fieldsOf(entities: Manifest, entity: Entity): string[] {
  const through = entity.properties.filter((property) => property.through);
  return [
    ...OWN,
    ...[...keptProperties(entity), ...through]
      .filter(
        ({ name, writeOnly, objectSchema }) => !NAMES.has(name) && (!writeOnly || objectSchema === 'text'),
      )
      .map((property) =>
        fieldOf(property, sourceOf(entities, entity, property), isEverywhere(entities, entity, property)),
      ),
  ];
}

/** Whether each store that has the entity has the property too: users have a tenant on the platform alone. */
function isEverywhere(entities: Manifest, { path }: Entity, { name }: Property): boolean {
  return SCOPES.every((scope) => {
    const entity = entitiesOf(entities, scope)[path];
    return !entity || propertyOf(entity, name) !== undefined;
  });
}

/** Where a value is stored: a mirrored one is that of the record that it is read from. */
function sourceOf(entities: Manifest, entity: Entity, property: Property): Property {
  const { through } = property;
  const source = through && propertyAlong(entities, entity, `${through.reference}.${through.property}`);
  return source ?? property;
}

function fieldOf(
  { name, required, choices, links }: Property,
  { storage }: Property,
  isEverywhere: boolean,
): string {
  if (links) return `${name}: Reference[]`;
  const plain = SHOWN[storage] ?? (isDecimalStorage(storage) ? 'number' : 'string');
  const type = choices ? choices.map((choice) => JSON.stringify(choice.const)).join(' | ') : plain;
  return `${name}${isEverywhere ? '' : '?'}: ${type}${required ? '' : ' | null'}`;
}
