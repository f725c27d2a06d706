import { expect, test } from 'vitest';
import entity from '../../../../../schemas/meta/entity.schema.json' with { type: 'json' };
import screen from '../../../../../schemas/meta/entity-ui.schema.json' with { type: 'json' };
import type { LayerFiles } from '../../../../shared/schema/layer-files.ts';
import { productModel } from '../../../model/model.ts';
import { offeredValues, offeredWords } from './complete.ts';
import type { MetaSchema } from './meta-schema.ts';

const FILES: LayerFiles = {
  'own/tool.json': { title: 'Tool', properties: { name: { title: 'Name' }, state: { enum: ['lent'] } } },
  'own/tool.ui.json': {},
  'parts/vendor.json': { properties: { own_a: { title: 'A' } } },
};
const inFile = (file: string) => ({
  ...{ file, files: FILES, product: productModel() },
  meta: (file.endsWith('.ui.json') ? screen : entity) as unknown as MetaSchema,
});
const words = (file: string, ...at: string[]) => offeredWords(inFile(file), at).map(({ text }) => text);
const values = (file: string, ...at: string[]) => offeredValues(inFile(file), at).map(({ text }) => text);

test('the words of a field are offered with what they mean, and none that a tenant may not say', () => {
  const offered = words('own/tool.json', 'properties', 'serial');
  expect(offered).toEqual(
    expect.arrayContaining(['title', 'format', 'x-reference', 'x-decimals', 'minimum']),
  );
  expect(offered.filter((word) => ['x-computed', 'x-rollup', 'pattern'].includes(word))).toEqual([]);
  const [first] = offeredWords(inFile('own/tool.json'), ['properties', 'serial']);
  expect(first?.about).toContain('What people read');
  expect(words('parts/vendor.json', 'properties', 'phone')).toEqual(['title', 'description', 'default']);
});

test('the words of a kind of record and of its screen are those of the tenant', () => {
  expect(words('own/tool.json', 'x-entity')).toEqual(
    expect.arrayContaining(['plural', 'label', 'parent', 'dates']),
  );
  expect(words('own/tool.json', 'x-entity')).not.toContain('scope');
  expect(words('own/tool.json', 'properties')).toEqual([]);
  expect(words('own/tool.ui.json')).toEqual(expect.arrayContaining(['ui:list', 'ui:views', 'ui:nav']));
  expect(words('parts/vendor.ui.json')).not.toContain('ui:nav');
  expect(words('own/tool.ui.json', 'ui:list', 'views', '0')).toEqual(
    expect.arrayContaining(['title', 'where', 'order', 'columns']),
  );
});

test('values are those that the language lists, fields of the kind of record, or kinds of record', () => {
  expect(values('own/tool.json', 'properties', 'on', 'format')).toEqual(
    expect.arrayContaining(['"date"', '"email"']),
  );
  expect(values('own/tool.ui.json', 'ui:list', 'columns', '0')).toEqual(['"name"', '"state"']);
  expect(values('parts/vendor.ui.json', 'ui:list', 'columns', '0')).toEqual(
    expect.arrayContaining(['"phone"', '"own_a"']),
  );
  expect(values('own/tool.json', 'properties', 'of', 'x-reference')).toEqual(
    expect.arrayContaining(['"assets/equipments"', '"own/tool"']),
  );
  expect(values('own/tool.ui.json', 'ui:views', 'calendar')).toContain('true');
});
