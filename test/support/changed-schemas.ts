import { modelOf } from '../../src/server/store/testing/store-testing.ts';
import { schemas } from '../../src/shared/gen/schemas.ts';
import type { JsonSchema } from '../../src/shared/json-schema.ts';
import type { Model } from '../../src/shared/schema/model.ts';

/**
 * Today's schemas as a later release might have them: one more property, one with a default, one renamed, one newly
 * indexed, one of another kind, one removed, and one more entity.
 */
export function changedModel(): Model {
  const all = structuredClone(schemas) as Record<string, JsonSchema>;
  const at = (path: string) => all[path]?.properties as Record<string, JsonSchema>;
  const assets = at('assets/equipments');
  assets.leased_until = { type: 'string', title: 'Leased Until', format: 'date' };
  assets.risk = { type: 'integer', title: 'Risk', minimum: 0, maximum: 9, default: 3 };
  const { make, ...others } = assets;
  all['assets/equipments'] = {
    ...(all['assets/equipments'] as JsonSchema),
    required: (all['assets/equipments']?.required ?? []).map((name) => (name === 'make' ? 'maker' : name)),
    'x-entity': { label: 'name', search: ['name', 'code', 'maker'], order: 'name' },
    properties: { ...others, maker: { ...make, title: 'Maker', 'x-renamed-from': 'make' } },
  } as JsonSchema;
  (at('company/location').address as JsonSchema)['x-index'] = true;
  at('meter-readings/meter_reading').meter_reading = { type: 'string', title: 'Reading', maxLength: 50 };
  delete at('work-orders/work_order').description;
  all['tools/tool'] = {
    title: 'Tool',
    type: 'object',
    'x-entity': { label: 'name', search: ['name'], order: 'name' },
    required: ['name'],
    properties: {
      name: { type: 'string', title: 'Name', maxLength: 100 },
      fits: {
        type: 'integer',
        title: 'Fits',
        minimum: 1,
        maximum: 9007199254740991,
        'x-reference': { entity: 'assets/equipments' },
      },
    },
  } as JsonSchema;
  return modelOf(all);
}
