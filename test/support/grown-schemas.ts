import type { ProjectCopy } from './project-copy.ts';

interface Schema {
  properties: Record<string, object>;
}
interface Screen {
  'ui:list': { columns: string[] };
}

/** Adds the field `leased_until` to assets, by its two JSON files alone. */
export function addLease(project: ProjectCopy): void {
  project.edit('schemas/assets/equipments.json', (json: Schema) => {
    json.properties.leased_until = {
      type: 'string',
      title: 'Leased Until',
      format: 'date',
      maxLength: 10,
    };
  });
  project.edit('schemas/assets/equipments.ui.json', (json: Screen) => {
    json['ui:list'].columns.push('leased_until');
  });
}

/** Adds the entity `parts/part`, by its two JSON files alone. */
export function addParts(project: ProjectCopy): void {
  project.add('schemas/parts/part.json', {
    $schema: '../meta/entity.schema.json',
    title: 'Part',
    type: 'object',
    'x-entity': { label: 'name', search: ['name', 'number'], order: 'name' },
    required: ['name', 'number'],
    properties: {
      name: { type: 'string', title: 'Name', minLength: 1, maxLength: 100 },
      number: { type: 'string', title: 'Part Number', minLength: 1, maxLength: 50, 'x-unique': true },
      fits: {
        type: 'integer',
        title: 'Fits',
        minimum: 1,
        maximum: 9007199254740991,
        'x-reference': { entity: 'assets/equipments' },
      },
      stock: { type: 'integer', title: 'In Stock', minimum: 0, maximum: 1000000 },
    },
  });
  project.add('schemas/parts/part.ui.json', {
    $schema: '../meta/entity-ui.schema.json',
    'ui:route': '/parts',
    'ui:nav': { label: 'Parts', icon: 'wrench', order: 35 },
    'ui:list': { columns: ['number', 'name', 'fits', 'stock'] },
  });
}
