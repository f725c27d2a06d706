import { afterAll, expect, expectTypeOf, test } from 'vitest';
import type { Row, Values, ValuesOf } from '../../src/server/store/store.ts';
import { manifest } from '../../src/shared/gen/manifest.ts';
import type { Reference } from '../../src/shared/gen/rows.ts';
import type { Entity } from '../../src/shared/schema/entity.ts';
import { entitiesOf } from '../../src/shared/schema/manifest.ts';
import { tempRecords } from '../../test/support/temp-records.ts';
import { rowsFile } from './rows-file.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());

const FILE = rowsFile(manifest);

/** The types of a row by its properties, as they are written down. */
function typesOf(entity: Entity): Map<string, string> {
  const block = FILE.split(`  '${entity.path}': {`)[1]?.split('};')[0] ?? '';
  const fields = block.matchAll(/^ {4}(\w+\??): (.*);$/gm);
  return new Map([...fields].map(([, name = '', type = '']) => [name, type]));
}

function typeOf(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'id' in value) return 'Reference';
  return value === null ? 'null' : typeof value;
}

/** A row that a new tenant has, or one that is made. */
async function someRow(path: string): Promise<Row | null> {
  const first = () => temp.ctx.store.read((reader) => reader.first(path, []));
  if (!(await first())) await temp.create(path);
  return first();
}

const created = Object.values(entitiesOf(manifest, 'tenant')).filter(({ operations }) =>
  operations.includes('create'),
);

test.each(created.map((entity) => [entity.path, entity] as const))(
  'a row of %s is as its type says',
  async (path, entity) => {
    const row = await someRow(path);
    const here = new Set(entity.properties.map(({ name }) => `${name}?`));
    const types = new Map(
      [...typesOf(entity)].flatMap(([name, type]) =>
        name.endsWith('?') && !here.has(name) ? [] : [[name.replace('?', ''), type]],
      ),
    );
    expect(Object.keys(row ?? {}).sort()).toEqual([...types.keys()].sort());
    for (const [name, type] of types) {
      const [value, named] = [row?.[name], type.split(' | ')];
      const isNamed = named.includes(typeOf(value)) || named.includes(JSON.stringify(value));
      expect(isNamed || type.startsWith('unknown'), `${name}: ${JSON.stringify(value)} is no ${type}`).toBe(
        true,
      );
    }
  },
);

test('a row of an entity that is named has the properties of that entity, and no other', async () => {
  await temp.ctx.store.read(async (reader) => {
    const part = await reader.first('parts/part', []);
    expectTypeOf(part?.on_hand).toEqualTypeOf<number | null | undefined>();
    expectTypeOf(part?.vendor).toEqualTypeOf<Reference | null | undefined>();
    // @ts-expect-error no part has it
    expect(part?.amount_there).toBeUndefined();
    const any = await reader.first('parts/part' as string, []);
    expectTypeOf(any?.amount_there).toBeUnknown();
  });
});

test('what is written to an entity that is named has values of its properties, and no other', () => {
  const write = (values: ValuesOf<'parts/part'>) => values;
  write({ on_hand: 3, vendor: 7, maker: null });
  // @ts-expect-error no part has it
  write({ amount_there: 3 });
  // @ts-expect-error a reference is written as its id
  write({ vendor: { id: 7, label: 'Bolts' } });
  expectTypeOf<ValuesOf<string>>().toEqualTypeOf<Values>();
});
