import { expect, test } from 'vitest';
import { manifest } from '../../../shared/gen/manifest.ts';
import { importable, isImportable } from '../../../shared/schema/importable.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { readFile } from '../../../shared/table-files/read-file.ts';
import { openWorkbook } from '../../../shared/table-files/workbook.ts';
import { firstChoice, titlesOf } from './choice.ts';
import { csvTemplate, excelTemplate, hintOf } from './template-file.ts';

const titleOf = (path: string) => entityAt(manifest, path).title;
const asset = entityAt(manifest, 'assets/equipments');

test.each(Object.values(manifest).filter(isImportable))(
  'the templates of $path, once filled in, fill every field by themselves',
  async (entity) => {
    const names = importable(entity).map(({ name }) => name);
    const titles = titlesOf(entity);
    const csv = `${csvTemplate(entity, titleOf)}${names.map(() => 'x').join(',')}\r\n`;
    const { header, headerLine, rows } = await readFile(new File([csv], 'x.csv'), { titles });
    // A single column has no hint that could be told from a title.
    if (names.length > 1) expect([headerLine, rows.length]).toEqual([2, 1]);
    const fills = firstChoice(entity, header).fills;
    for (const [at, name] of names.entries()) expect(fills[name]).toEqual({ column: at });
    const book = await readFile(new File([excelTemplate(entity, titleOf) as BlobPart], 'x.xlsx'), {
      titles,
      sheet: openWorkbook('x', excelTemplate(entity, titleOf)).sheets[0]?.name,
    });
    expect(book.header).toEqual(importable(entity).map(({ title }) => title));
  },
);

test('hints say what a column takes and whether it is needed, and a workbook offers choices', () => {
  const hints = Object.fromEntries(
    importable(asset).map((property) => [property.name, hintOf(property, titleOf)]),
  );
  expect(hints).toMatchObject({
    name: 'text, needed',
    location: 'name of a Location, needed',
    purchase_date: 'day such as 2026-03-31, needed',
    is_online: 'yes or no, may be empty',
    criticality: 'one of A / B / C, may be empty',
  });
  const book = openWorkbook('x', excelTemplate(asset, titleOf));
  expect(book.read('xl/rows.xml')).toContain('<formula1>"A,B,C"</formula1>');
});
