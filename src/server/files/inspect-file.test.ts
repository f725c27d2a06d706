import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { officeFile, zipFile } from '../../../test/support/sample-files.ts';
import { FileInspector } from './inspect-file.ts';

/** What a file is taken for that comes in pieces of a size. */
function inspect(file: Buffer, piece = file.length, name = 'a.xlsx'): string {
  const inspector = new FileInspector(name);
  for (let at = 0; at < file.length; at += piece) inspector.take(file.subarray(at, at + piece));
  return inspector.finish();
}

test('an office file is known wherever the pieces of its upload end', () => {
  const book = zipFile('xl/workbook.xml', 'xl/styles.xml');
  const macros = zipFile('xl/workbook.xml', 'xl/vbaProject.bin');
  for (const piece of [4, 7, 31, 64, 1000]) {
    expect(inspect(book, piece), `${piece} bytes`).toBe('xlsx');
    expect(() => inspect(macros, piece), `${piece} bytes`).toThrow(/macros/);
  }
});

test.each([
  'xl/vbaproject.bin',
  'XL/VBAPROJECT.BIN',
  'xl\\vbaProject.bin',
  'xl/activeX/activeX1.bin',
  'xl/macrosheets/sheet1.xml',
])('%s is a macro, however it is written', (name) => {
  expect(() => inspect(zipFile('xl/workbook.xml', name))).toThrow(/macros/);
});

test.each(['application/vnd.ms-office.vbaProject', 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'])(
  'a part with a plain name that is %s is a macro',
  (type) => {
    const told = `<Types><Override PartName="/xl/a.bin" ContentType="${type}"/></Types>`;
    expect(() => inspect(officeFile(told, 'xl/workbook.xml', 'xl/a.bin'))).toThrow(/macros/);
    const hidden = told.replace('vba', '&#118;ba').replace('macro', '&#109;acro');
    expect(() => inspect(officeFile(hidden, 'xl/workbook.xml', 'xl/a.bin'))).toThrow(/cannot be read/);
  },
);

test.each(['evil.exe', 'xl/evil.exe', 'xl/../../evil.xml', 'setup/a.xml', 'xl/evil.exe\0.xml'])(
  'with %j it is no workbook alone',
  (name) => {
    expect(() => inspect(zipFile('xl/workbook.xml', name))).toThrow(/no part of an office file/);
  },
);

test('what workbooks and documents of usual programs hold is taken', () => {
  const common = ['_rels/.rels', 'docProps/app.xml', 'docMetadata/LabelInfo.xml', 'customXml/item1.xml'];
  const book = [
    'xl/printerSettings/printerSettings1.bin',
    'xl/media/image1.JPEG',
    'xl/worksheets/sheet1.xml',
  ];
  expect(inspect(zipFile('xl/workbook.xml', ...common, ...book))).toBe('xlsx');
  const text = ['word/fonts/font1.odttf', 'word/embeddings/Microsoft_Excel_Sheet.xlsx', 'word/'];
  expect(inspect(zipFile('word/document.xml', ...common, ...text), 100, 'a.docx')).toBe('docx');
});

test('a workbook says what its parts are, and nothing follows it', () => {
  const silent = Buffer.from(zipSync({ 'xl/workbook.xml': new Uint8Array(9) }));
  expect(() => inspect(silent)).toThrow(/cannot be read/);
  expect(() => inspect(Buffer.concat([zipFile('xl/workbook.xml'), Buffer.from('MZ')]))).toThrow(
    /zip archive/,
  );
});

test('where workbooks alone are taken, a document is not', () => {
  const inspector = new FileInspector('a.docx', { accept: ['xlsx'] });
  inspector.take(zipFile('word/document.xml'));
  expect(() => inspector.finish()).toThrow(/Only/);
});
