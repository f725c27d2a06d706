import { expect, test } from 'vitest';
import { FileInspector } from './inspect-file.ts';

const BEGIN = Buffer.from('PK\x03\x04', 'latin1');

/** What an office file is taken for that comes in two pieces, the first of which ends after so many letters of a name. */
function inspect(before: string, name: string, letters: number): string {
  const inspector = new FileInspector('a.xlsx');
  inspector.take(Buffer.concat([BEGIN, Buffer.from(before + name.slice(0, letters))]));
  inspector.take(Buffer.from(name.slice(letters)));
  return inspector.finish();
}

test('a name in a packed file is found wherever its piece of the upload ends', () => {
  for (const name of ['xl/workbook.xml', 'vbaProject.bin'])
    for (let letters = 0; letters <= name.length; letters += 1) {
      const find = () => inspect(name.startsWith('xl') ? '' : 'xl/workbook.xml', name, letters);
      if (name.startsWith('xl')) expect(find()).toBe('xlsx');
      else expect(find, `${letters} letters`).toThrow(/macros/);
    }
});
