import { afterEach, beforeEach } from 'vitest';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import type { Row, Values } from '../store.ts';
import { modelOf } from './store-testing.ts';
import { type TempPlace, tempPlace } from './temp-place.ts';

export type Properties = Record<string, JsonSchema>;

export const maker = {
  title: 'Maker',
  'x-entity': { label: 'name' },
  properties: { name: { type: 'string' } },
};

/** For tests: a new place before each, in which parts, with makers that they may refer to, have other properties each time it is opened. */
export function tempParts() {
  let place: TempPlace;
  beforeEach(async () => {
    place = await tempPlace();
  });
  afterEach(() => place.remove());

  const parts = (properties: Properties, more: JsonSchema = {}) =>
    modelOf({
      'p/maker': maker,
      'p/part': { title: 'Part', 'x-entity': { search: Object.keys(properties) }, ...more, properties },
    });
  return {
    place: () => place,
    parts,
    fill: (properties: Properties, rows: Values[], more?: JsonSchema) =>
      place.withStore(parts(properties, more), (store) =>
        store.write(async (writer) => {
          await writer.insert('p/maker', { name: 'Acme' });
          for (const row of rows) await writer.insert('p/part', row);
        }),
      ),
    readAll: (properties: Properties, more?: JsonSchema): Promise<Row[]> =>
      place.withStore(parts(properties, more), (store) => store.read((reader) => reader.find('p/part'))),
    add: (properties: Properties, row: Values, more?: JsonSchema) =>
      place.withStore(parts(properties, more), (store) =>
        store.write((writer) => writer.insert('p/part', row)),
      ),
    async planOf(properties: Properties, more?: JsonSchema) {
      const engine = place.engine(parts(properties, more));
      try {
        const plan = await engine.plan({ tenant: 1 });
        return { ...plan, refusals: plan.refusals.map((refusal) => refusal.text) };
      } finally {
        await engine.close();
      }
    },
  };
}
