import type { ProjectCopy } from './project-copy.ts';

interface Schema {
  properties: Record<string, object>;
}
interface Screen {
  'ui:list': { columns: string[] };
}

/** Adds the field `leased_until` to assets, through its two JSON files alone. */
export function addLease(project: ProjectCopy): void {
  project.edit('schemas/assets/equipments.json', (json: Schema) => {
    json.properties.leased_until = { format: 'date' };
  });
  project.edit('schemas/assets/equipments.ui.json', (json: Screen) => {
    json['ui:list'].columns.push('leased_until');
  });
}

/** Adds the entity `gauges/gauge`, through its two JSON files alone. */
export function addGauges(project: ProjectCopy): void {
  project.add('schemas/gauges/gauge.json', {
    $schema: '../meta/entity.schema.json',
    title: 'Gauge',
    'x-entity': { label: 'name', search: ['name', 'number'], order: 'name' },
    required: ['name', 'number'],
    properties: {
      name: { maxLength: 100 },
      number: { title: 'Gauge Number', maxLength: 50, 'x-unique': true },
      fits: { 'x-reference': 'assets/equipments' },
      stock: { type: 'integer', title: 'In Stock', minimum: 0, maximum: 1000000 },
    },
  });
  project.add('schemas/gauges/gauge.ui.json', {
    $schema: '../meta/entity-ui.schema.json',
    'ui:route': '/gauges',
    'ui:nav': { icon: 'wrench', order: 35 },
    'ui:list': { columns: ['number', 'name', 'fits', 'stock'] },
  });
}
