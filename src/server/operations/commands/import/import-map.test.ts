import { expect, test } from 'vitest';
import { tenantSchema } from '../../../../../test/support/product-schemas.ts';
import { manifest } from '../../../../shared/gen/manifest.ts';
import { importable, isImportable } from '../../../../shared/schema/importable.ts';
import { entityAt } from '../../../../shared/schema/manifest.ts';
import { readColumns } from '../../../records/asked-columns.ts';
import { csvHeader } from '../../../records/export/csv-file.ts';
import { readMapping } from './import-map.ts';

const location = entityAt(manifest, 'company/location');
const filled = (entity: typeof location, header: string[], map?: object) => {
  const { sources, errors, unused } = readMapping(entity, header, map && JSON.stringify(map));
  return {
    fills: Object.fromEntries(sources.map(({ property, index }) => [property.name, index])),
    errors,
    unused,
  };
};

test.each(Object.values(tenantSchema.entities).filter(isImportable))(
  'the header of an export of $path fills all that an import may fill, and the rest is left out',
  (entity) => {
    const exported = readColumns(tenantSchema.listed(entity), entity, undefined);
    if (!Array.isArray(exported)) throw new Error(exported.code);
    const { fills, errors, unused } = filled(entity, exported.map(csvHeader));
    const own = exported.filter((property) => importable(entity).includes(property));
    expect(errors.filter((error) => !error.includes('is required'))).toEqual([]);
    expect(Object.keys(fills).sort()).toEqual(own.map(({ name }) => name).sort());
    for (const [name, index] of Object.entries(fills)) expect(exported[index as number]?.name).toBe(name);
    expect(unused).toHaveLength(exported.length - own.length);
  },
);

test('a column without a title is left out, and one that is no property is an error', () => {
  expect(filled(location, ['Site', 'NAME', 'slug', ''])).toEqual({
    fills: { site: 0, name: 1, slug: 2 },
    errors: [],
    unused: ['column 4'],
  });
  const { errors } = filled(location, ['Site', 'Name', 'Slug', 'Colour']);
  expect(errors).toEqual([expect.stringContaining('"Colour" is not a property of company/location')]);
});

test('of two columns titled alike none is taken in silence', () => {
  expect(filled(location, ['Site', 'Name', 'Slug', 'Slug']).errors).toEqual([
    expect.stringContaining('"slug" is filled from two columns, "Slug" and "Slug"'),
  ]);
  const map = { columns: { Ort: 'site', Was: ['name', 'slug'] } };
  expect(filled(location, ['Ort', 'Was', 'Was'], map).errors).toEqual([
    expect.stringContaining('the file has two columns "Was"'),
  ]);
});
