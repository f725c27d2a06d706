import { expect, test } from 'vitest';
import { manifest } from '../gen/manifest.ts';
import { matchColumns } from './column-titles.ts';
import { importable, isImportable } from './importable.ts';
import { entityAt } from './manifest.ts';

const asset = entityAt(manifest, 'assets/equipments');
const fills = (header: string[]) =>
  Object.fromEntries([...matchColumns(asset, header, asset.importNames)].map(([name, at]) => [name, at]));

test.each([
  [
    ['Equip. No', 'Machine', 'S/N', 'Purch. date', 'Mfr'],
    ['code', 'name', 'serial_number', 'purchase_date', 'make'],
  ],
  [
    ['Inventar-Nr.', 'Bezeichnung', 'SERIENNUMMER', 'Anschaffungswert (€)', 'Standort'],
    ['code', 'name', 'serial_number', 'replacement_value', 'location'],
  ],
  [
    ['Codigo', 'Máquina', 'Nº de serie', 'Fecha de compra'],
    ['code', 'name', 'serial_number', 'purchase_date'],
  ],
])('columns are known by what others call them: %j', (header, names) => {
  const expected = Object.fromEntries(names.map((name, at) => [name, [at]]));
  expect(fills(header)).toEqual(expected);
});

test('a column with the title of one property is never that of another, and names of Object are only names', () => {
  expect(fills(['Type', 'Category'])).toEqual({ category: [1] });
  expect(fills(['constructor', '__proto__', 'toString'])).toEqual({});
});

test.each(Object.values(manifest).filter((entity) => entity.importNames))(
  'what columns of $path may be called names what an import may fill',
  (entity) => {
    expect(isImportable(entity)).toBe(true);
    const names = importable(entity).map(({ name }) => name);
    for (const name of Object.keys(entity.importNames ?? {})) expect([...names, 'code']).toContain(name);
  },
);
