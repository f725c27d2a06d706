import { expect, test } from 'vitest';
import { checkLayer } from '../../../shared/schema/check-layer.ts';
import type { LayerFiles } from '../../../shared/schema/layer-files.ts';
import { inWords } from '../../../shared/texts/text.ts';
import { productModel } from '../../model/model.ts';
import { errorsByField, placedErrors } from './draft-errors.ts';

const { manifest: entities, screens } = productModel();
const errorsIn = (files: LayerFiles) =>
  placedErrors(
    files,
    checkLayer({ entities, screens }, files).map(({ text, ...place }) => ({
      ...place,
      message: inWords(text),
    })),
  );

test('what is wrong is told at the field that it concerns, in the words of its sheet', () => {
  const files: LayerFiles = {
    'parts/vendor.json': {
      properties: {
        own_fuel: { title: 'Fuel', enum: [] },
        own_seats: { type: 'integer', minimum: 3, maximum: 1 },
      },
      required: ['own_fuel', 'name', 'own_gone'],
    },
  };
  expect(errorsByField(errorsIn(files), 'parts/vendor')).toMatchObject({
    own_fuel: [expect.stringContaining('"Choices, one a line"')],
    own_seats: [expect.stringContaining('"At least" is larger than "At most"')],
    name: [expect.any(String)],
    '': [expect.stringContaining('own_gone')],
  });
  expect(errorsByField(errorsIn(files), 'company/site')).toEqual({});
});

test('what is wrong with a screen is told at a column or field that it names, or at the kind of record', () => {
  const files: LayerFiles = {
    'own/tool.json': { title: 'Tool', properties: { page_1: { title: 'Page', minimum: 1 }, name: {} } },
    'own/tool.ui.json': {
      'ui:list': { columns: ['name', 'page_1', 'none'], views: [{ title: 'A', where: { nowhere: 'x' } }] },
      'ui:views': { board: { by: 'none' } },
    },
    'parts/vendor.ui.json': { name: { 'ui:widget': 'hidden' }, none: {} } as never,
  };
  const errors = errorsIn(files);
  const fields = (path: string) => errors.filter((one) => one.path === path).map(({ field }) => field ?? '');
  expect(fields('own/tool').sort()).toEqual(['', '', '', 'page_1', 'page_1']);
  expect(fields('parts/vendor').sort()).toEqual(['', 'name']);
});
